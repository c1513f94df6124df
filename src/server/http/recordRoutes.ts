import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { entityOf } from '#src/domain/revised.ts';
import type { Action, Resource } from '#src/domain/roles.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { revisionSchema, revisionsOf } from '#src/server/catalogue/revisions.queries.server.ts';
import type { UseCount } from '#src/server/catalogue/uses.server.ts';
import { addCall } from './callRoute.ts';
import { listParameters } from './listParameters.ts';
import { idParameter, severalOf } from './parameters.ts';
import { addRead } from './readRoute.ts';
import { doneOnce } from './repeatedCalls.ts';
import {
  changeBody,
  changeOf,
  contextOf,
  NOTE,
  permitted,
  removalBody,
  revertBody,
  type StaffApi,
  usesSchema,
} from './staffCalls.ts';

type Given = Record<string, unknown>;
type Removal = z.output<typeof removalBody>;
type Answered = Promise<unknown>;

/** The commands behind a resource's calls; a call exists where its command does. Each gives the record as it is answered. */
export interface RecordCommands {
  /** The record as it is now. @throws AppError 404 */
  read(id: number): Answered;
  create?(context: CommandContext, given: Given): Answered;
  update?(
    context: CommandContext,
    id: number,
    change: { version: number; note: string | undefined; changes: Given },
  ): Answered;
  remove?(context: CommandContext, id: number, removal: Removal): Answered;
  restore?(context: CommandContext, id: number, removal: Removal): Answered;
  revert?(context: CommandContext, id: number, revert: z.output<typeof revertBody>): Answered;
  /** Uses of records by id. */
  uses?(context: CommandContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly UseCount[]>>;
}

export interface RecordRoutes {
  /** Address below the API. */
  readonly rest: string;
  /** Whose permissions count. */
  readonly resource: Resource;
  readonly noun: { readonly one: string; readonly many: string };
  /** What a record is answered as. */
  readonly record: z.ZodType;
  /** Fields of a body that makes one, and of one that changes some. */
  readonly create: z.ZodObject;
  readonly changes: z.ZodObject;
  /** Whether revisions are shown. */
  readonly hasRevisions: boolean;
  readonly commands: RecordCommands;
}

const params = z.strictObject({ id: idParameter });
const REFUSED = {
  404: 'There is no such record.',
  409: 'It collides with another change, or is in use: `error.data`.',
};
const windowParameters = listParameters({});

/** Adds `{rest}/uses`, to be called before the address of one record is added. */
export function addUses(
  api: OpenAPIHono,
  staff: StaffApi,
  { rest, noun, resource, commands }: RecordRoutes,
): void {
  const { uses } = commands;
  if (!uses) return;
  const before = permitted('read', resource);
  addRead(api, {
    path: `/${rest}/uses`,
    tag: noun.many,
    summary: `Count what points at ${noun.many}`,
    query: z.strictObject({ id: severalOf(idParameter) }),
    answer: z.array(z.strictObject({ id: z.int(), total: z.int() })),
    isPrivate: true,
    before,
    async read({ query }, c) {
      const found = await uses(await contextOf(c, staff), query.id);
      const totals = query.id.map((id) => ({
        id,
        total: (found.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
      }));
      return { body: totals };
    },
  });
  addRead(api, {
    path: `/${rest}/{id}/uses`,
    tag: noun.many,
    summary: `Say what points at one ${noun.one}`,
    params,
    answer: z.strictObject({ total: z.int(), uses: usesSchema }),
    isPrivate: true,
    before,
    async read({ params: { id } }, c) {
      const counts = (await uses(await contextOf(c, staff), [id])).get(id) ?? [];
      return { body: { total: counts.reduce((sum, { count }) => sum + count, 0), uses: [...counts] } };
    },
  });
}

function addRevisions(api: OpenAPIHono, staff: StaffApi, { rest, noun, resource }: RecordRoutes): void {
  addRead(api, {
    path: `/${rest}/{id}/revisions`,
    tag: noun.many,
    summary: `List what was changed in one ${noun.one}`,
    description: 'Newest first. Those of a deleted record stay.',
    params,
    query: windowParameters,
    answer: z.array(revisionSchema),
    isList: true,
    isPrivate: true,
    before: permitted('update', resource),
    async read({ params: { id }, query }) {
      const { revisions, total } = await revisionsOf(staff.db.pool, entityOf(resource), id, query);
      return { body: revisions, total };
    },
  });
}

/** A call on one record that answers the record. */
interface OneCall<Body extends z.ZodType> {
  method: 'post' | 'patch' | 'delete';
  ending: string;
  summary: string;
  action: Action;
  body: Body;
  isBodyOptional?: boolean;
  run(context: CommandContext, id: number, body: z.output<Body>): Answered;
}

function addOne<Body extends z.ZodType>(
  api: OpenAPIHono,
  staff: StaffApi,
  { rest, noun, resource, record }: RecordRoutes,
  { method, ending, summary, action, body, isBodyOptional = false, run }: OneCall<Body>,
): void {
  addCall(api, staff.guards, {
    method,
    path: `/${rest}/{id}${ending}`,
    tag: noun.many,
    summary,
    params,
    body,
    isForm: true,
    isBodyOptional,
    answer: record,
    refusals: REFUSED,
    before: permitted(action, resource),
    run: async (input, c) => run(await contextOf(c, staff), input.params.id, input.body),
  });
}

/** Adds the calls that write one record: create, change, delete, restore, undo a revision; and its history. */
export function addRecordWrites(api: OpenAPIHono, staff: StaffApi, routes: RecordRoutes): void {
  const { rest, noun, resource, record, hasRevisions, commands } = routes;
  const { create, update, remove, restore, revert } = commands;
  if (create)
    addCall(api, staff.guards, {
      method: 'post',
      path: `/${rest}`,
      tag: noun.many,
      summary: `Make one ${noun.one}`,
      body: routes.create.extend({ note: NOTE }),
      isForm: true,
      answer: record,
      status: 201,
      refusals: { 409: 'It collides with another change.' },
      before: permitted('create', resource),
      run: async ({ body }, c) =>
        doneOnce(
          c,
          await contextOf(c, staff),
          (context) => create(context, body as Given),
          (id) => commands.read(id ?? 0),
        ),
    });
  if (update)
    addCall(api, staff.guards, {
      method: 'patch',
      path: `/${rest}/{id}`,
      tag: noun.many,
      summary: `Change one ${noun.one}`,
      description:
        'Fields left out stay. What collides with nothing is merged, though the version is an older one.',
      params,
      body: changeBody(routes.changes),
      isForm: true,
      answer: record,
      refusals: REFUSED,
      before: permitted('update', resource),
      run: async (input, c) =>
        doneOnce(
          c,
          await contextOf(c, staff),
          (context) => update(context, input.params.id, changeOf<Given>(c, input.body as Given)),
          () => commands.read(input.params.id),
        ),
    });
  if (remove)
    addOne(api, staff, routes, {
      method: 'delete',
      ending: '',
      summary: `Delete one ${noun.one}`,
      action: 'delete',
      body: removalBody,
      isBodyOptional: true,
      run: remove,
    });
  if (restore)
    addOne(api, staff, routes, {
      method: 'post',
      ending: '/restore',
      summary: `Bring one deleted ${noun.one} back`,
      action: 'restore',
      body: removalBody,
      isBodyOptional: true,
      run: restore,
    });
  if (revert)
    addOne(api, staff, routes, {
      method: 'post',
      ending: '/revert',
      summary: `Undo one revision of one ${noun.one}`,
      action: 'update',
      body: revertBody,
      run: revert,
    });
  if (hasRevisions) addRevisions(api, staff, routes);
}
