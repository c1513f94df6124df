import { z } from 'zod';
import { entityOf } from '#src/domain/roles/revisedEntities.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';
import { revisionSchema, revisionsOf } from '#src/records/revisions.queries.server.ts';
import type { UseCount } from '#src/records/uses.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { BODY_LIMITS, type BodyLimit } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter, severalOf } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { doneOnce } from '#src/server/http/routes/repeatedCalls.ts';
import {
  changeBody,
  changeOf,
  contextOf,
  NOTE,
  removalBody,
  revertBody,
  type StaffApi,
  usesSchema,
} from './staffCalls.server.ts';

type Input = Record<string, unknown>;
type Removal = z.output<typeof removalBody>;
type Answered = Promise<unknown>;

/**
 * The commands of a resource's endpoints. An endpoint exists only if its command does. Each command returns the record as
 * the API answers it.
 */
export interface RecordCommands {
  /** Reads the current record with the fields that the caller may see. @throws AppError 404 */
  read(id: number, context: CommandContext): Answered;
  create?(context: CommandContext, input: Input): Answered;
  update?(
    context: CommandContext,
    id: number,
    change: { version: number; note: string | undefined; changes: Input },
  ): Answered;
  remove?(context: CommandContext, id: number, removal: Removal): Answered;
  restore?(context: CommandContext, id: number, removal: Removal): Answered;
  revert?(context: CommandContext, id: number, revert: z.output<typeof revertBody>): Answered;
  /** Returns by record id how often other records refer to it. */
  uses?(context: CommandContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly UseCount[]>>;
}

export interface RecordRoutes {
  /** Path below the API's base path. */
  readonly rest: string;
  /** The resource whose permissions apply. */
  readonly resource: Resource;
  readonly noun: { readonly one: string; readonly many: string };
  /** Schema of a record in responses. */
  readonly record: z.ZodType;
  /** Body schemas for creating and for changing a record. */
  readonly create: z.ZodObject;
  readonly changes: z.ZodObject;
  /** Size limit of those two bodies. */
  readonly limit: BodyLimit;
  /** Whether the revision history has an endpoint. */
  readonly hasRevisions: boolean;
  readonly commands: RecordCommands;
}

const params = z.strictObject({ id: idParameter });
const ERROR_RESPONSES = {
  404: 'The record does not exist.',
  409: 'The change conflicts with another one, or the record is in use. `error.data` has the details.',
};
const windowParameters = listParameters({}, { hasSearch: false });

/**
 * Adds `GET {rest}/uses` and `GET {rest}/{id}/uses`. Must run before `GET {rest}/{id}` is added, which would match `uses`
 * as an id.
 */
export function addUses(api: Api, staff: StaffApi, { rest, noun, resource, commands }: RecordRoutes): void {
  const { uses } = commands;
  if (!uses) return;
  const access = permitted('read', resource);
  addRead(api, {
    path: `/${rest}/uses`,
    tag: noun.many,
    summary: `Count references to ${noun.many}`,
    query: z.strictObject({ id: severalOf(idParameter) }),
    answer: z.array(z.strictObject({ id: z.int(), total: z.int() })),
    access,
    async read({ query }, c) {
      const matches = await uses(await contextOf(c, staff), query.id);
      const totals = query.id.map((id) => ({
        id,
        total: (matches.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
      }));
      return { body: totals };
    },
  });
  addRead(api, {
    path: `/${rest}/{id}/uses`,
    tag: noun.many,
    summary: `List the references to one ${noun.one}`,
    params,
    answer: z.strictObject({ total: z.int(), uses: usesSchema }),
    access,
    async read({ params: { id } }, c) {
      const counts = (await uses(await contextOf(c, staff), [id])).get(id) ?? [];
      return { body: { total: counts.reduce((sum, { count }) => sum + count, 0), uses: [...counts] } };
    },
  });
}

function addRevisions(api: Api, staff: StaffApi, { rest, noun, resource }: RecordRoutes): void {
  addRead(api, {
    path: `/${rest}/{id}/revisions`,
    tag: noun.many,
    summary: `List the revisions of one ${noun.one}`,
    description: 'Newest first. The revisions of deleted records are included.',
    params,
    query: windowParameters,
    answer: z.array(revisionSchema),
    isList: true,
    access: permitted('update', resource),
    read: ({ params: { id }, query }) => revisionsOf(staff.db.pool, entityOf(resource), id, query),
  });
}

/** An endpoint that changes one record and returns it. */
interface OneCall<Body extends z.ZodType> {
  method: 'post' | 'patch' | 'delete';
  ending: string;
  summary: string;
  action: Action;
  body: Body;
  limit: BodyLimit;
  isBodyOptional?: boolean;
  run(context: CommandContext, id: number, body: z.output<Body>): Answered;
}

function addOne<Body extends z.ZodType>(
  api: Api,
  staff: StaffApi,
  { rest, noun, resource, record }: RecordRoutes,
  { method, ending, summary, action, body, limit, isBodyOptional = false, run }: OneCall<Body>,
): void {
  addCall(api, {
    method,
    path: `/${rest}/{id}${ending}`,
    tag: noun.many,
    summary,
    params,
    body: { schema: body, limit, isForm: true, isOptional: isBodyOptional },
    answer: record,
    errors: ERROR_RESPONSES,
    access: permitted(action, resource),
    run: async (input, c) => run(await contextOf(c, staff), input.params.id, input.body),
  });
}

/**
 * Adds the endpoints that create, update, delete, restore and revert one record, as far as their commands exist, and its
 * revision history.
 */
const optionalNote = { body: removalBody, limit: BODY_LIMITS.command, isBodyOptional: true };

export function addRecordWrites(api: Api, staff: StaffApi, routes: RecordRoutes): void {
  const { rest, noun, resource, record, hasRevisions, commands } = routes;
  const { create, update, remove, restore, revert } = commands;
  if (create)
    addCall(api, {
      method: 'post',
      path: `/${rest}`,
      tag: noun.many,
      summary: `Create one ${noun.one}`,
      body: { schema: routes.create.extend({ note: NOTE }), limit: routes.limit, isForm: true },
      answer: record,
      status: 201,
      errors: { 409: 'The record conflicts with another change.' },
      access: permitted('create', resource),
      async run({ body }, c) {
        const caller = await contextOf(c, staff);
        return doneOnce(
          c,
          caller,
          (context) => create(context, body as Input),
          (id) => commands.read(id ?? 0, caller),
        );
      },
    });
  if (update)
    addCall(api, {
      method: 'patch',
      path: `/${rest}/{id}`,
      tag: noun.many,
      summary: `Update one ${noun.one}`,
      description:
        'Omitted fields keep their values. A change to an older version is merged unless it conflicts with later changes.',
      params,
      body: { schema: changeBody(routes.changes), limit: routes.limit, isForm: true },
      answer: record,
      errors: ERROR_RESPONSES,
      access: permitted('update', resource),
      async run(input, c) {
        const caller = await contextOf(c, staff);
        return doneOnce(
          c,
          caller,
          (context) => update(context, input.params.id, changeOf<Input>(c, input.body as Input)),
          () => commands.read(input.params.id, caller),
        );
      },
    });
  if (remove)
    addOne(api, staff, routes, {
      method: 'delete',
      ending: '',
      summary: `Delete one ${noun.one}`,
      action: 'delete',
      ...optionalNote,
      run: remove,
    });
  if (restore)
    addOne(api, staff, routes, {
      method: 'post',
      ending: '/restore',
      summary: `Restore one deleted ${noun.one}`,
      action: 'restore',
      ...optionalNote,
      run: restore,
    });
  if (revert)
    addOne(api, staff, routes, {
      method: 'post',
      ending: '/revert',
      summary: `Revert one revision of one ${noun.one}`,
      action: 'update',
      body: revertBody,
      limit: BODY_LIMITS.list,
      run: revert,
    });
  if (hasRevisions) addRevisions(api, staff, routes);
}
