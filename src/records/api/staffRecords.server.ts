import type { Context } from 'hono';
import { z } from 'zod';
import type { Fields } from '#src/records/fields/field.ts';
import type { Records } from '#src/records/lifecycle.commands.server.ts';
import type { BodyLimit } from '#src/server/http/body/bodyLimits.ts';
import type { Access } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import type { ListRequest } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { objectIn } from '#src/server/http/routes/routeParts.ts';
import { addBulk, addMerge, type MergeRoute } from './bulkRoutes.server.ts';
import { addExport } from './exportRoute.server.ts';
import { addRecordWrites, addUses, type RecordCommands, type RecordRoutes } from './recordRoutes.server.ts';
import { type RouteOptions, routeCommands } from './routeCommands.server.ts';
import type { StaffApi } from './staffCalls.server.ts';

type Row = Readonly<Record<string, unknown>>;

interface StaffList {
  readonly summary: string;
  readonly description?: string;
  /** Parses the parameters of the list. */
  readonly query: z.ZodType<ListRequest>;
  readonly row: z.ZodType;
  /** Column names of the export, in file order; none by default. */
  readonly columns?: readonly string[];
  page(request: ListRequest): Promise<{ rows: Row[]; total: number }>;
  /** Returns the ids of the filtered list in its order, at most `limit`. */
  idsOf(request: ListRequest, limit: number): Promise<number[]>;
  /** Returns the rows of the given ids in the same order. */
  rowsOf(ids: readonly number[]): Promise<readonly Row[]>;
}

export interface StaffRecords<F extends Fields>
  extends Pick<RecordRoutes, 'rest' | 'noun' | 'record'>,
    Pick<RouteOptions, 'offers' | 'inputOf'> {
  readonly records: Records<F>;
  /** Body schemas for creating and for changing a record. */
  readonly create: z.ZodType;
  readonly changes: z.ZodType;
  /** Size limit of those bodies. */
  readonly limit: BodyLimit;
  readonly list: StaffList;
  /** Most records in one bulk command; none by default. */
  readonly bulkMaximum?: number;
  /** Who may read the list and one record. */
  readonly access: Access;
  /** Deletes a record in another way than `records`. */
  readonly remove?: RecordCommands['remove'];
  /** Further access check for reads. @throws AppError 403 */
  authorise?(c: Context): Promise<void>;
  /** Reads the record as the API answers it. @throws AppError 404 */
  read(id: number): Promise<unknown>;
  readonly merge?: Pick<MergeRoute, 'merging' | 'preview' | 'merge'>;
}

function addReads<F extends Fields>(api: Api, spec: StaffRecords<F>, between: () => void): void {
  const { rest, noun, record, list, access, authorise, read } = spec;
  addRead(api, {
    path: `/${rest}`,
    tag: noun.many,
    summary: list.summary,
    ...(list.description !== undefined && { description: list.description }),
    query: list.query,
    answer: z.array(list.row),
    isList: true,
    access,
    async read({ query }, c) {
      await authorise?.(c);
      return list.page(query);
    },
  });
  // The router matches in order, so fixed paths must come before the path of one record.
  between();
  addRead(api, {
    path: `/${rest}/{id}`,
    tag: noun.many,
    summary: `Read one ${noun.one}`,
    params: z.strictObject({ id: idParameter }),
    answer: record,
    access,
    async read({ params: { id } }, c) {
      await authorise?.(c);
      return { body: await read(id) };
    },
  });
}

/**
 * Adds the endpoints that a resource offers to staff: its list, one record, changes, history, uses, export, bulk commands
 * and merging.
 */
export function addStaffRecords<F extends Fields>(api: Api, staff: StaffApi, spec: StaffRecords<F>): void {
  const { rest, noun, record, records, limit, offers, list, remove, merge } = spec;
  const routes: RecordRoutes = {
    rest,
    resource: records.resource,
    noun,
    record,
    create: objectIn(spec.create),
    changes: objectIn(spec.changes),
    limit,
    hasRevisions: offers.includes('revisions'),
    commands: { ...routeCommands(records, spec), ...(remove && { remove }) },
  };
  addReads(api, spec, () => {
    addUses(api, staff, routes);
    if (offers.includes('export')) addExport(api, staff, { ...routes, columns: [], ...list });
  });
  addRecordWrites(api, staff, routes);
  if (offers.includes('bulk'))
    addBulk(api, staff, {
      ...routes,
      query: list.query,
      idsOf: list.idsOf,
      store: records,
      actions: (['update', 'delete', 'restore'] as const).filter((action) => offers.includes(action)),
      maximum: spec.bulkMaximum ?? 0,
      changes: spec.changes,
    });
  if (merge) addMerge(api, staff, { ...routes, ...merge });
}
