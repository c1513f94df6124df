import { z } from 'zod';
import { forbidden, invalid } from '#src/domain/errors.ts';
import { contextOf, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { choiceParameter, wholeNumber } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { WORK_RESOURCES } from './furtherWork.queries.server.ts';
import { WORK_LISTS, type WorkListName, workLists } from './workLists.queries.server.ts';

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
    note: z
      .string()
      .nullable()
      .meta({ description: 'The problem, if the name of the list does not state it.' }),
    part: z.string().nullable().meta({ description: 'The editor tab with the problem.' }),
  })
  .meta({ id: 'WorkRow' });

const answer = z.array(
  z.strictObject({
    list: z.enum(WORK_LISTS),
    resource: z.enum(WORK_RESOURCES).nullable(),
    filter: z.record(z.string(), z.string()).nullable().meta({
      description: "Parameters of the resource's list that select the same records.",
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

/** Adds `GET /staff/work`: titles and people that need attention, and the records that the caller changed last. */
export function addWork(api: Api, staff: StaffApi): void {
  const { db, now } = staff;
  addRead(api, {
    path: '/staff/work',
    tag: 'work',
    summary: 'List work lists with counts',
    description:
      'Returns all lists with their first 5 rows, or one list with the requested rows, at most 100. Omits lists of records that the caller may not change.',
    query,
    answer,
    access: permitted('update', ...WORK_RESOURCES),
    async read({ query: { list, _start: start = 0, _end } }, c) {
      const { actor } = await contextOf(c, staff);
      if (actor === null) throw forbidden();
      const most = list === undefined ? FIRST_ROWS : ROWS_MAX;
      const end = Math.min(_end ?? start + most, start + most);
      if (end < start) throw invalid({ _end: 'Must not be before _start' });
      const window = { start, end };
      return {
        body: await workLists(db, actor, { now: now(), only: list as WorkListName | undefined, window }),
      };
    },
  });
}
