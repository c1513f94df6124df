import { z } from 'zod';
import { forbidden, invalid } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import { choicesOf } from '#src/features/imports/plan/choices.queries.server.ts';
import {
  IMPORT_MODES,
  type ImportTarget,
  LIST_MODES,
} from '#src/features/imports/plan/resourcePlan.server.ts';
import { peopleTarget, tableTarget, titleTarget } from '#src/features/imports/plan/resourceTargets.server.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '#src/features/imports/reading/importLimits.ts';
import { importRows, readFile } from '#src/features/imports/writing/resourceImport.commands.server.ts';
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

interface ImportApi extends StaffApi {
  readonly log: Log;
}

/**
 * Imports that a process writes at the same time: each holds a database connection until it ends, which can take minutes.
 * Two imports into one resource would wait for each other's rows, so they run one after the other.
 */
const WRITING = { atOnce: 4, waiting: 100 };
const WRITING_RESOURCE = { atOnce: 1, waiting: WRITING.waiting };
const DATE_ORDERS = ['dmy', 'mdy'] as const;

/** A JSON object in a query parameter; empty by default. */
const jsonObject = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(8_000)
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Enter a JSON object' });
        return z.NEVER;
      }
    })
    .pipe(schema);

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
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'Whether the import is only planned: see `GET /jobs/{id}/plan`.' }),
    columns: jsonObject(z.record(z.string().max(300), z.string().max(60))).meta({
      description:
        'Fields by column as a JSON object; an empty field leaves the column out. Default: detected.',
    }),
    lists: jsonObject(z.record(z.string().max(300), z.enum(LIST_MODES))).meta({
      description:
        'Whether the values of a column are added to a list (`add`, the default) or replace it (`replace`), as a JSON object by column.',
    }),
    dateOrder: z.enum(DATE_ORDERS).optional().meta({
      description: 'The order of day and month in dates such as 5/6/2021. Default: detected from all dates.',
    }),
    plan: z.coerce.number().int().min(1).optional().meta({
      description:
        'A finished import of the same file, whose choices are applied: see `POST /jobs/{id}/choices`.',
    }),
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
    async handle({ query: { key, mode, dryRun, fileName = null, ...wishes }, bytes }, c) {
      const context = await contextOf(c, staff);
      authorise(context, resource, mode);
      if (bytes.length === 0) throw invalid({ file: 'The file is empty' });
      const isAutomatic = key === AUTOMATIC_KEY;
      const keys = isAutomatic ? [...target.keys, 'id'] : [key];
      const { columns, lists, dateOrder = null, plan } = wishes;
      const file = { bytes, resource, keys, columns, dateOrder };
      const actorId = context.actor?.userId ?? null;
      const choices = plan === undefined ? {} : await choicesOf(db, actorId ?? 0, plan);
      const options = { mode, isDryRun: dryRun === 'true', fileName, lists, choices, isAutomatic };
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
