import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { STAFF_RESOURCES } from '#refine.config';
import { can } from '#src/domain/can.ts';
import { forbidden, invalid } from '#src/domain/errors.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { isKeptInTable, type ResourceDeclaration, restOf } from '#src/resources/define.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { refuseCrossSite } from '#src/server/http/crossSite.ts';
import { check, queryOf, refusal } from '#src/server/http/routeParts.ts';
import { contextOf, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { startJob } from '#src/server/jobs/jobs.server.ts';
import type { Log } from '#src/server/log.ts';
import { addJobs } from './jobs.api.server.ts';
import { importRows } from './resourceImport.commands.server.ts';
import { IMPORT_MODES, type ImportTarget } from './resourcePlan.server.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from './resourceRows.ts';
import { peopleTarget, tableTarget, titleTarget } from './resourceTargets.server.ts';

interface ImportApi extends StaffApi {
  readonly log: Log;
}

const jobAnswer = z.strictObject({ job: z.strictObject({ id: z.int() }) });
/** Has rows known by the first of the keys that the file has. */
const BY_ITSELF = 'auto';

function querySchema(keys: readonly string[]) {
  const [first = 'id', ...others] = [...keys, 'id', BY_ITSELF];
  return z.strictObject({
    key: z
      .enum([first, ...others])
      .meta({ description: 'What rows are known by; `auto` for the first of the others that the file has.' }),
    mode: z
      .enum(IMPORT_MODES)
      .default('upsert')
      .meta({ description: 'Whether rows may be new, be there, or both.' }),
    dryRun: z.enum(['true', 'false']).default('false'),
    fileName: z.string().max(200).optional().meta({ description: 'Kept in the history.' }),
  });
}

/** What an import does, and so what its caller must be allowed to. */
function authorise(
  { actor }: CommandContext,
  resource: ResourceDeclaration,
  mode: (typeof IMPORT_MODES)[number],
): void {
  const isAllowed =
    can(actor, 'create', 'imports') &&
    (mode === 'update' || can(actor, 'create', resource.name)) &&
    (mode === 'create' || can(actor, 'update', resource.name));
  if (!isAllowed) throw forbidden();
}

function addImport<F extends Fields>(
  api: OpenAPIHono,
  staff: ImportApi,
  resource: ResourceDeclaration,
  target: ImportTarget<F>,
): void {
  const { db, guards, log } = staff;
  const query = querySchema(target.keys);
  const documented = createRoute({
    method: 'post',
    path: `/${restOf(resource)}/import`,
    tags: [resource.noun.many],
    summary: `Take ${resource.noun.many} from a file`,
    description: `CSV, TSV or JSON, at most ${IMPORT_BYTES_MAX} bytes and ${IMPORT_ROWS_MAX} rows. It runs as a job: see \`GET /jobs/{id}\`.`,
    request: {
      query,
      body: {
        required: true,
        content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
      },
    },
    responses: {
      202: { description: 'It has begun.', content: { 'application/json': { schema: jobAnswer } } },
      400: refusal('A parameter cannot be read or does not exist.'),
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended, may not do this, or the call came from another site.'),
      409: refusal('One of the same member is running.'),
      413: refusal('The file is too large.'),
      415: refusal('The body does not say it is application/octet-stream.'),
      422: refusal('The file is empty.'),
      429: refusal('Too many requests; `Retry-After` says when to come back.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  const address = documented.getRoutingPath();
  api.post(
    address,
    guards.limitWrites,
    permitted('create', resource.name),
    refuseCrossSite(guards.security, 'bytes'),
  );
  api.post(address, async (c: Context) => {
    const { key, mode, dryRun, fileName = null } = check(query, queryOf(c.req.url));
    const context = await contextOf(c, staff);
    authorise(context, resource, mode);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (bytes.length === 0) throw invalid({ file: 'The file is empty' });
    const actorId = context.actor?.userId ?? null;
    const id = await startJob(
      db,
      { kind: 'import', resource: resource.name, actorId, log },
      (progress, keepDone) =>
        importRows(context, target, bytes, {
          ...{ key: key === BY_ITSELF ? null : key, mode, isDryRun: dryRun === 'true', fileName },
          ...{ progress, keepDone },
        }),
    );
    c.header('Cache-Control', 'no-store');
    return c.json({ job: { id } }, 202);
  });
}

/** Adds imports into each resource that offers them, and the jobs that run them. */
export function addImports(api: OpenAPIHono, staff: ImportApi): void {
  const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;
  for (const resource of declared.filter(({ offers }) => offers.includes('import'))) {
    if (isKeptInTable(resource)) addImport(api, staff, resource, tableTarget(resource));
    if (resource.name === 'people') addImport(api, staff, resource, peopleTarget(resource));
    if (resource.name === 'dramas') addImport(api, staff, resource, titleTarget(resource));
  }
  addJobs(api, staff);
}
