import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { can } from '#src/domain/can.ts';
import { forbidden, invalid } from '#src/domain/errors.ts';
import type { Resource } from '#src/domain/roles.ts';
import { type BulkResult, workInBulk } from '#src/server/catalogue/bulk.commands.server.ts';
import { checked } from '#src/server/catalogue/checks.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import {
  type MergePreview,
  type Merging,
  previewMerge,
} from '#src/server/catalogue/merging.commands.server.ts';
import type { RecordStore } from '#src/server/catalogue/recordStore.server.ts';
import { addCall } from './callRoute.ts';
import type { ListRequest } from './listParameters.ts';
import { idParameter } from './parameters.ts';
import { addRead } from './readRoute.ts';
import { contextOf, mergeBody, NOTE, permitted, type StaffApi, usesSchema } from './staffCalls.ts';

interface Named {
  /** Address below the API. */
  readonly rest: string;
  readonly resource: Resource;
  readonly noun: { readonly one: string; readonly many: string };
}

const ID = z.int().min(1).max(2_147_483_647);
/** Ids in one body: what fits into it anyway. */
const IDS_MAX = 20_000;

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
  expected: z.int().min(0).optional().meta({ description: 'How many the person was told.' }),
  dryRun: z.boolean().optional(),
  note: NOTE,
});
type BulkBody = z.output<typeof bulkBody>;

const bulkAnswer = z.strictObject({
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(z.strictObject({ id: z.int(), label: z.string(), reason: z.string() })),
  activityId: z.int().nullable().meta({ description: 'What `POST /activity/{id}/undo` undoes.' }),
});

export interface BulkRoute extends Named {
  readonly store: RecordStore;
  readonly actions: readonly BulkBody['action'][];
  /** Most records at once. */
  readonly maximum: number;
  /** Reads a list's query. */
  readonly query: z.ZodType<ListRequest>;
  /** Fields that may be changed. */
  readonly changes: z.ZodType;
  /** The ids that a list has, at most `limit`. */
  idsOf(request: ListRequest, limit: number): Promise<number[]>;
  /** Refuses changes that need a permission of their own. */
  authorise?(context: CommandContext, changes: Readonly<Record<string, unknown>>): void;
}

const asText = (value: z.output<typeof filterSchema>[string]) =>
  Array.isArray(value) ? value.map(String) : String(value);

const NOT_FILTERS = ['_start', '_end', '_sort', '_order'];

/** Where the ids of a list's filters come from. */
export type ListedIds = Pick<BulkRoute, 'query' | 'idsOf' | 'maximum'>;

/** The ids that a bulk call is about, at most one more than `maximum`. @throws AppError 422 unless it gives ids or a filter */
export async function idsAsked(
  { ids, filter }: Pick<BulkBody, 'ids' | 'filter'>,
  { query, idsOf, maximum }: ListedIds,
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid({ ids: 'Give either ids or a filter' });
  if (ids) return [...new Set(ids)];
  const asked = Object.entries(filter ?? {});
  const stray = asked.find(([key]) => NOT_FILTERS.includes(key));
  if (stray) throw invalid({ [`filter.${stray[0]}`]: 'This is no filter' });
  const request = checked(query, Object.fromEntries(asked.map(([key, value]) => [key, asText(value)])));
  return idsOf(request, maximum + 1);
}

function fieldsOf(route: BulkRoute, body: BulkBody) {
  const { action, changes = {}, add = {}, remove = {} } = body;
  const count = Object.keys({ ...changes, ...add, ...remove }).length;
  if (action === 'update' && count === 0) throw invalid({ changes: 'Say what is to change' });
  if (action !== 'update' && count > 0) throw invalid({ changes: 'Only an update changes fields' });
  const stray = [...Object.entries(add), ...Object.entries(remove)].find(([, rows]) => !Array.isArray(rows));
  if (stray) throw invalid({ [stray[0].slice(0, 80)]: 'Only rows of lists are added or taken out' });
  const read = (given: object) => checked(route.changes, given) as Readonly<Record<string, unknown>>;
  return { changes: read(changes), add: read(add), remove: read(remove) };
}

/** Adds `POST {rest}/bulk`. */
export function addBulk(api: OpenAPIHono, staff: StaffApi, route: BulkRoute): void {
  const { rest, noun, resource, store, actions, maximum } = route;
  addCall(api, staff.guards, {
    method: 'post',
    path: `/${rest}/bulk`,
    tag: noun.many,
    summary: `Change, delete or restore many ${noun.many}`,
    description: `At most ${maximum} at once, chosen by ids or by the list's filters; all of them or none.`,
    body: bulkBody,
    isForm: true,
    answer: bulkAnswer,
    refusals: {
      409: 'Their number is not the expected one (`error.data.matched`), or some cannot be done (`error.data.refused`).',
    },
    before: permitted('read', resource),
    async run({ body }, c): Promise<BulkResult> {
      const context = await contextOf(c, staff);
      const { action } = body;
      if (!actions.includes(action)) throw invalid({ action: `Give one of ${actions.join(', ')}` });
      if (!can(context.actor, action, resource)) throw forbidden();
      const fields = fieldsOf(route, body);
      route.authorise?.(context, fields.changes);
      const ids = await idsAsked(body, route);
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

/** Adds the preview of a merge and the merge. */
export function addMerge(api: OpenAPIHono, staff: StaffApi, route: MergeRoute): void {
  const { rest, noun, resource, merging, merge } = route;
  const params = z.strictObject({ id: idParameter });
  const before = permitted('merge', resource);
  const preview =
    route.preview ?? ((_context, from, into) => previewMerge(staff.db.pool, merging, from, into));
  addRead(api, {
    path: `/${rest}/{id}/merge`,
    tag: noun.many,
    summary: `Say what merging one ${noun.one} into another would do`,
    params,
    query: z.strictObject({ into: idParameter }),
    answer: z.strictObject(previewShape),
    isPrivate: true,
    before,
    async read({ params: { id }, query: { into } }, c) {
      const { from, moves, collides, fills } = await preview(await contextOf(c, staff), id, into);
      return { body: { from, into, moves: [...moves], collides: [...collides], fills } };
    },
  });
  addCall(api, staff.guards, {
    method: 'post',
    path: `/${rest}/{id}/merge`,
    tag: noun.many,
    summary: `Merge one ${noun.one} into another`,
    params,
    body: mergeBody,
    isForm: true,
    answer: z.strictObject({ ...previewShape, activityId: z.int() }),
    refusals: { 404: 'One of them is not there.', 409: 'It collides with another change.' },
    before,
    async run({ params: { id }, body }, c) {
      const done = await merge(await contextOf(c, staff), { from: id, ...body });
      return { ...done, moves: [...done.moves], collides: [...done.collides] };
    },
  });
}
