import { z } from 'zod';
import { forbidden, invalid } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import { contextOf, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { isStoredInTable, type ResourceDeclaration, restOf } from '#src/records/resources/define.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import { holding } from '#src/server/http/routes/access.ts';
import { type Api, FILE_SCHEMA } from '#src/server/http/routes/endpoint.ts';
import { errorResponse } from '#src/server/http/routes/routeParts.ts';
import { startPreparedJob } from '#src/server/jobs/jobs.ts';
import type { Log } from '#src/server/log.ts';
import { addJobs } from './jobs.api.server.ts';
import { importRows, readFile } from './resourceImport.commands.server.ts';
import { IMPORT_MODES, type ImportTarget } from './resourcePlan.server.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from './resourceRows.ts';
import { peopleTarget, tableTarget, titleTarget } from './resourceTargets.server.ts';

interface ImportApi extends StaffApi {
  readonly log: Log;
}

/**
 * Imports that a process writes at the same time: each holds a database connection until it ends, which can take minutes.
 * Two imports into one resource would wait for each other's rows, so they run one after the other.
 */
const WRITING = { atOnce: 4, waiting: 100 };
const WRITING_RESOURCE = { atOnce: 1, waiting: WRITING.waiting };

const jobAnswer = z.strictObject({ job: z.strictObject({ id: z.int() }) });
/** Value of `key` that uses the first key for which the file has a column. */
const AUTOMATIC_KEY = 'auto';

function querySchema(keys: readonly string[]) {
  const [first = 'id', ...others] = [...keys, 'id', AUTOMATIC_KEY];
  return z.strictObject({
    key: z.enum([first, ...others]).meta({
      description:
        'The field that identifies records; `auto` uses the first of the others for which the file has a column.',
    }),
    mode: z
      .enum(IMPORT_MODES)
      .default('upsert')
      .meta({ description: 'Whether rows may create records, update them, or both.' }),
    dryRun: z.enum(['true', 'false']).default('false'),
    fileName: z.string().max(200).optional().meta({ description: 'Stored in the history.' }),
  });
}

/** Checks that the caller may import, and create or update records as the mode requires. @throws AppError 403 */
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
  api: Api,
  staff: ImportApi,
  resource: ResourceDeclaration,
  { target, limit }: { target: ImportTarget<F>; limit: ConcurrencyLimit },
): void {
  const { db, log } = staff;
  const limitResource = createConcurrencyLimit(WRITING_RESOURCE);
  const query = querySchema(target.keys);
  api.add<z.ZodType, typeof query>({
    method: 'post',
    path: `/${restOf(resource)}/import`,
    tag: resource.noun.many,
    summary: `Import ${resource.noun.many} from a file`,
    description: `Accepts CSV, TSV or JSON of at most ${IMPORT_BYTES_MAX} bytes and ${IMPORT_ROWS_MAX} rows and imports the rows in a job: see \`GET /jobs/{id}\`.`,
    access: holding(
      [['create', 'imports']],
      [
        ['create', resource.name],
        ['update', resource.name],
      ],
    ),
    query,
    body: { kind: 'buffered', type: 'bytes', maxBytes: IMPORT_BYTES_MAX, schema: FILE_SCHEMA },
    responses: {
      202: { description: 'The import has started.', content: { 'application/json': { schema: jobAnswer } } },
      400: errorResponse(
        'A parameter is malformed or unknown, or the file is not a table or has too many rows.',
      ),
      409: errorResponse('Another job of the same member is running.'),
      422: errorResponse('The file is empty, has no key column, or takes too long to read.'),
      503: errorResponse('Too many files are being read; `Retry-After` says when to try again.'),
    },
    async handle({ query: { key, mode, dryRun, fileName = null }, bytes }, c) {
      const context = await contextOf(c, staff);
      authorise(context, resource, mode);
      if (bytes.length === 0) throw invalid({ file: 'The file is empty' });
      const keys = key === AUTOMATIC_KEY ? [...target.keys, 'id'] : [key];
      const file = { bytes, resource, keys };
      const options = { mode, isDryRun: dryRun === 'true', fileName };
      const actorId = context.actor?.userId ?? null;
      const id = await startPreparedJob(
        db,
        { kind: 'import', resource: resource.name, actorId, log },
        () => readFile(file),
        (progress, recordProgress, read) =>
          limitResource(() =>
            limit(() => importRows(context, { target, file, read, options, progress, recordProgress })),
          ),
      );
      c.header('Cache-Control', 'no-store');
      return c.json({ job: { id } }, 202);
    },
  });
}

/** Adds `POST /{resource}/import` for each resource that offers imports, and the routes of jobs. */
export function addImports(api: Api, staff: ImportApi, resources: readonly ResourceDeclaration[]): void {
  const limit = createConcurrencyLimit(WRITING);
  for (const resource of resources.filter(({ offers }) => offers.includes('import'))) {
    if (isStoredInTable(resource)) addImport(api, staff, resource, { target: tableTarget(resource), limit });
    if (resource.name === 'people')
      addImport(api, staff, resource, { target: peopleTarget(resource), limit });
    if (resource.name === 'dramas') addImport(api, staff, resource, { target: titleTarget(resource), limit });
  }
  addJobs(api, staff);
}
