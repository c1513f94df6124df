import { z } from 'zod';
import { contextOf, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { actorIdOf } from '#src/server/command.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { isPublicAddress } from '#src/server/http/publicAddress.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { startJob } from '#src/server/jobs/jobs.ts';
import type { Log } from '#src/server/log.ts';
import { checkLinks, LINKED_RESOURCES, LINKS_AT_ONCE } from './links.commands.server.ts';
import type { Reach } from './reach.server.ts';

export interface LinksApi extends StaffApi {
  readonly log: Log;
  /** Which addresses may be requested; default public addresses on ports 80 and 443. */
  readonly mayReach?: Reach['mayReach'];
}

const isWeb: Reach['mayReach'] = (address, port) => (port === 80 || port === 443) && isPublicAddress(address);

/** Adds `POST /staff/work/links`, which checks the links of titles and people in a job. */
export function addLinks(api: Api, staff: LinksApi): void {
  const { db, log, mayReach = isWeb } = staff;
  addCall(api, {
    method: 'post',
    path: '/staff/work/links',
    tag: 'work',
    summary: 'Check the links of titles and people',
    description: `Checks the ${LINKS_AT_ONCE} links with the oldest checks, of records that the caller may change. Runs as a job: see \`GET /jobs/{id}\`. Results are kept when the job is cancelled.`,
    body: { schema: z.strictObject({}), limit: BODY_LIMITS.command, isOptional: true },
    answer: z.strictObject({ job: z.strictObject({ id: z.int() }) }),
    status: 202,
    errors: { 409: 'You already have a job running.' },
    access: permitted('update', ...LINKED_RESOURCES),
    async run(_input, c) {
      const context = await contextOf(c, staff);
      const job = { kind: 'links', resource: 'dramas', actorId: actorIdOf(context), log } as const;
      const id = await startJob(db, job, (progress) =>
        checkLinks(context, { reach: { mayReach }, progress }),
      );
      return { job: { id } };
    },
  });
}
