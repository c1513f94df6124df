import { z } from 'zod';
import { invalid } from '#src/domain/errors.ts';
import type { PermissionPair, Resource } from '#src/domain/roles/roles.ts';
import { checked, invalidInput } from '#src/domain/validation.ts';
import { authoriseBulk, type BulkResult, workInBulk } from '#src/records/bulk.commands.server.ts';
import { type MergePreview, type Merging, previewMerge } from '#src/records/merging.commands.server.ts';
import type { RecordStore } from '#src/records/recordStore.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { manyIssues } from '#src/server/http/body/bodyErrors.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { holding, permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import type { ListRequest } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { contextOf, mergeBody, NOTE, type StaffApi, usesSchema } from './staffCalls.server.ts';

interface Named {
  /** Path below the API's base path. */
  readonly rest: string;
  readonly resource: Resource;
  readonly noun: { readonly one: string; readonly many: string };
}

const ID = z.int().min(1).max(2_147_483_647);
/** Most ids in one request; the body limit allows no more. */
const IDS_MAX = 20_000;

/** Schema of list filters in a request body. */
export const filterSchema = z
  .record(
    z.string().max(80),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])).max(100)]),
  )
  .meta({ description: "The list's own parameters, without _start, _end, _sort and _order." });

const bulkBody = z.strictObject({
  action: z.enum(['update', 'delete', 'restore']),
  ids: z.array(ID).min(1).max(IDS_MAX).optional(),
  filter: filterSchema.optional(),
  changes: z.record(z.string(), z.unknown()).optional(),
  add: z.record(z.string(), z.unknown()).optional(),
  remove: z.record(z.string(), z.unknown()).optional(),
  expected: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The number of records that the user confirmed. Another number answers 409.' }),
  dryRun: z.boolean().optional(),
  note: NOTE,
});
type BulkBody = z.output<typeof bulkBody>;

const bulkAnswer = z.strictObject({
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Only in a dry run: records that cannot be changed, with the reason. */
  refused: z.array(z.strictObject({ id: z.int(), label: z.string(), reason: z.string() })),
  activityId: z
    .int()
    .nullable()
    .meta({ description: 'Id for `POST /activity/{id}/undo`; null if nothing was stored.' }),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

export interface BulkRoute extends Named {
  readonly store: RecordStore;
  readonly actions: readonly BulkBody['action'][];
  /** The largest number of records in one request. */
  readonly maximum: number;
  /** Parses the parameters of the resource's list. */
  readonly query: z.ZodType<ListRequest>;
  /** Schema of the fields that may change. */
  readonly changes: z.ZodType;
  /** Returns the ids of the filtered list, at most `limit`. */
  idsOf(request: ListRequest, limit: number): Promise<number[]>;
}

const asText = (value: z.output<typeof filterSchema>[string]) =>
  Array.isArray(value) ? value.map(String) : String(value);

const NOT_FILTERS = ['_start', '_end', '_sort', '_order'];

/** Resolves the filters of a list to ids. */
export type ListedIds = Pick<BulkRoute, 'query' | 'idsOf' | 'maximum'>;

/**
 * Returns the distinct ids that a bulk request names or whose records match its filter: at most `maximum` + 1, so that
 * the caller can detect too many. @throws AppError 422 unless the request has either ids or a filter
 */
export async function requestedIds(
  { ids, filter }: Pick<BulkBody, 'ids' | 'filter'>,
  { query, idsOf, maximum }: ListedIds,
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid({ ids: 'Send either ids or a filter' });
  if (ids) return [...new Set(ids)];
  const requested = Object.entries(filter ?? {});
  const stray = requested.find(([key]) => NOT_FILTERS.includes(key));
  if (stray) throw invalid({ [`filter.${stray[0]}`]: 'This parameter is not a filter' });
  const request = checked(query, Object.fromEntries(requested.map(([key, value]) => [key, asText(value)])));
  return idsOf(request, maximum + 1);
}

async function fieldsOf(route: BulkRoute, body: BulkBody) {
  const { action, changes = {}, add = {}, remove = {} } = body;
  const count = Object.keys({ ...changes, ...add, ...remove }).length;
  if (action === 'update' && count === 0) throw invalid({ changes: 'Name at least one field to change' });
  if (action !== 'update' && count > 0)
    throw invalid({ changes: 'Only the action "update" can change fields' });
  const stray = [...Object.entries(add), ...Object.entries(remove)].find(([, rows]) => !Array.isArray(rows));
  if (stray) throw invalid({ [stray[0].slice(0, 80)]: 'Send a list of rows to add or remove' });
  const read = async (input: object) => {
    const issues = await manyIssues(route.changes, input);
    if (issues.length > 0) throw invalidInput(issues);
    return checked(route.changes, input) as Readonly<Record<string, unknown>>;
  };
  return { changes: await read(changes), add: await read(add), remove: await read(remove) };
}

/** Adds `POST {rest}/bulk`, which updates, deletes or restores many records in one transaction. */
export function addBulk(api: Api, staff: StaffApi, route: BulkRoute): void {
  const { rest, noun, resource, store, actions, maximum } = route;
  addCall(api, {
    method: 'post',
    path: `/${rest}/bulk`,
    tag: noun.many,
    summary: `Change, delete or restore many ${noun.many}`,
    description: `Selects at most ${maximum} records by id or by the list's filters. Changes all of them or none.`,
    body: { schema: bulkBody, limit: BODY_LIMITS.list, isForm: true },
    answer: bulkAnswer,
    errors: {
      409: 'The number of matching records differs from `expected` (`error.data.matched`), or some records cannot be changed (`error.data.refused`).',
    },
    access: holding(actions.map((action): PermissionPair => [action, resource])),
    async run({ body }, c): Promise<BulkResult> {
      const context = await contextOf(c, staff);
      const { action } = body;
      if (!actions.includes(action)) throw invalid({ action: `Choose one of ${actions.join(', ')}` });
      authoriseBulk(context, store, { action, changes: body.changes ?? {} });
      const fields = await fieldsOf(route, body);
      const ids = await requestedIds(body, route);
      const { note, expected, dryRun = false } = body;
      return workInBulk(
        context,
        store,
        { action, ...fields, ids, note, expected, isDryRun: dryRun },
        maximum,
      );
    },
  });
}

const previewShape = {
  from: z.int(),
  into: z.int(),
  moves: usesSchema,
  collides: usesSchema,
  fills: z.record(z.string(), z.unknown()),
};

export interface MergeRoute extends Named {
  readonly merging: Merging;
  preview?(context: CommandContext, from: number, into: number): Promise<MergePreview>;
  merge(
    context: CommandContext,
    request: { from: number; into: number; note?: string | undefined },
  ): Promise<MergePreview & { activityId: number }>;
}

/** Adds `GET {rest}/{id}/merge`, which previews a merge, and `POST {rest}/{id}/merge`, which performs it. */
export function addMerge(api: Api, staff: StaffApi, route: MergeRoute): void {
  const { rest, noun, resource, merging, merge } = route;
  const params = z.strictObject({ id: idParameter });
  const access = permitted('merge', resource);
  const preview = route.preview ?? ((context, from, into) => previewMerge(context, merging, from, into));
  addRead(api, {
    path: `/${rest}/{id}/merge`,
    tag: noun.many,
    summary: `Preview merging one ${noun.one} into another`,
    params,
    query: z.strictObject({ into: idParameter }),
    answer: z.strictObject(previewShape),
    access,
    async read({ params: { id }, query: { into } }, c) {
      const { from, moves, collides, fills } = await preview(await contextOf(c, staff), id, into);
      return { body: { from, into, moves: [...moves], collides: [...collides], fills } };
    },
  });
  addCall(api, {
    method: 'post',
    path: `/${rest}/{id}/merge`,
    tag: noun.many,
    summary: `Merge one ${noun.one} into another`,
    params,
    body: { schema: mergeBody, limit: BODY_LIMITS.command, isForm: true },
    answer: z.strictObject({ ...previewShape, activityId: z.int() }),
    errors: { 404: 'One of the records does not exist.', 409: 'The merge conflicts with another change.' },
    access,
    async run({ params: { id }, body }, c) {
      const done = await merge(await contextOf(c, staff), { from: id, ...body });
      return { ...done, moves: [...done.moves], collides: [...done.collides] };
    },
  });
}
