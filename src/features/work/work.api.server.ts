import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { forbidden, invalid } from '#src/domain/errors.ts';
import { actorIdOf } from '#src/server/catalogue/command.server.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { choiceParameter, wholeNumber } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { contextOf, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { startJob } from '#src/server/jobs/jobs.server.ts';
import { isPublicAddress } from '#src/server/links/publicAddress.ts';
import type { Reach } from '#src/server/links/reach.ts';
import type { Log } from '#src/server/log.ts';
import { WORK_RESOURCES } from './furtherWork.queries.server.ts';
import { checkLinks, LINKS_AT_ONCE } from './links.commands.server.ts';
import { WORK_LISTS, type WorkListName, workLists } from './work.queries.server.ts';

const ROWS_MAX = 100;
const START_MAX = 1_000_000;
const FIRST_ROWS = 5;

const row = z
  .strictObject({
    resource: z.enum(WORK_RESOURCES),
    id: z.int(),
    label: z.string(),
    nativeLabel: z.string().nullable(),
    year: z.int().nullable(),
    picture: z.unknown(),
    updatedAt: z.iso.datetime(),
    note: z.string().nullable().meta({ description: 'What is wrong, where the list does not say it.' }),
    part: z.string().nullable().meta({ description: 'Tab of the editor on which that stands.' }),
  })
  .meta({ id: 'WorkRow' });

const answer = z.array(
  z.strictObject({
    list: z.enum(WORK_LISTS),
    resource: z.enum(WORK_RESOURCES).nullable(),
    filter: z.record(z.string(), z.string()).nullable().meta({
      description: "Parameters of the resource's list that give the same records.",
    }),
    total: z.int(),
    rows: z.array(row),
  }),
);

const query = z.strictObject({
  list: choiceParameter(WORK_LISTS).optional(),
  _start: wholeNumber(0, START_MAX).optional(),
  _end: wholeNumber(0, START_MAX + ROWS_MAX).optional(),
});

export interface WorkApi extends StaffApi {
  readonly log: Log;
  /** Where links may lead that are looked at; the open internet's web ports when left out. */
  readonly mayReach?: Reach['mayReach'];
}

const isWeb: Reach['mayReach'] = (address, port) => (port === 80 || port === 443) && isPublicAddress(address);

/** Adds what there is to do in the catalogue: titles and people that lack something, and what the caller changed last. */
export function addWork(api: OpenAPIHono, staff: WorkApi): void {
  const { db, now, log, guards, mayReach = isWeb } = staff;
  addCall(api, guards, {
    method: 'post',
    path: '/staff/work/links',
    tag: 'work',
    summary: 'Look whether the links of titles and people still lead somewhere',
    description: `The ${LINKS_AT_ONCE}, of what the caller may change, that were not looked at for the longest time. Runs as a job: see \`GET /jobs/{id}\`; what it has looked at stays.`,
    body: z.strictObject({}),
    isBodyOptional: true,
    answer: z.strictObject({ job: z.strictObject({ id: z.int() }) }),
    status: 202,
    refusals: { 409: 'One of yours is running.' },
    before: permitted('update', ...WORK_RESOURCES),
    async run(_input, c) {
      const context = await contextOf(c, staff);
      const job = { kind: 'links', resource: 'dramas', actorId: actorIdOf(context), log } as const;
      const id = await startJob(db, job, (progress) =>
        checkLinks(context, { reach: { mayReach }, progress }),
      );
      return { job: { id } };
    },
  });
  addRead(api, {
    path: '/staff/work',
    tag: 'work',
    summary: 'List what there is to do, with counts',
    description:
      'All lists with their first 5 rows, or one with the rows asked for, at most 100. Of what the caller may not change there are none.',
    query,
    answer,
    isPrivate: true,
    before: permitted('update', ...WORK_RESOURCES),
    async read({ query: { list, _start: start = 0, _end } }, c) {
      const { actor } = await contextOf(c, staff);
      if (actor === null) throw forbidden();
      const most = list === undefined ? FIRST_ROWS : ROWS_MAX;
      const end = Math.min(_end ?? start + most, start + most);
      if (end < start) throw invalid({ _end: 'Lies before _start' });
      const window = { start, end };
      return {
        body: await workLists(db, actor, { now: now(), only: list as WorkListName | undefined, window }),
      };
    },
  });
}
