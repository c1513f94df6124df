import { z } from 'zod';
import { cleanDisplayName } from '#src/domain/names/handles.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import type { Action } from '#src/domain/roles/roles.ts';
import { addExport } from '#src/records/api/exportRoute.server.ts';
import { addRecordWrites } from '#src/records/api/recordRoutes.server.ts';
import { routeCommands } from '#src/records/api/routeCommands.server.ts';
import { contextOf, NOTE, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import { endMemberSessions, verifyMember } from './memberAccess.commands.server.ts';
import { memberRecords } from './memberRecords.server.ts';
import { reinstateMember, suspendMember } from './members.commands.server.ts';
import {
  MEMBER_LIST_FIELDS,
  memberReads,
  memberSchema,
  memberSessionSchema,
  memberSessions,
} from './members.queries.server.ts';

const TAG = 'users';
const params = z.strictObject({ id: idParameter });
const changes = z.strictObject({
  displayName: z.string().min(1).max(200).optional(),
  handle: z.string().max(40).optional(),
  roleIds: z.array(z.int().min(1).max(2_147_483_647)).max(50).optional(),
});

interface MemberAction {
  method: 'put' | 'delete';
  part: string;
  summary: string;
  action: Action;
  run(context: CommandContext, id: number, note: string | undefined): Promise<void>;
}

const ACTIONS: readonly MemberAction[] = [
  {
    method: 'put',
    part: 'suspension',
    summary: 'Suspend one user: rejects all their sessions and ends their sign-ins',
    action: 'moderate',
    run: suspendMember,
  },
  {
    method: 'delete',
    part: 'suspension',
    summary: 'Reinstate one suspended user, who then has to sign in again',
    action: 'moderate',
    run: reinstateMember,
  },
  {
    method: 'put',
    part: 'verification',
    summary: "Mark one user's address as verified",
    action: 'update',
    run: verifyMember,
  },
];

function addSessions(api: Api, staff: StaffApi): void {
  const { db } = staff;
  addRead(api, {
    path: '/users/{id}/sessions',
    tag: TAG,
    summary: 'List the sessions of one user',
    params,
    answer: z.array(memberSessionSchema),
    access: permitted('moderate', 'users'),
    async read({ params: { id } }, c) {
      const { actor } = await viewerOf(c);
      return { body: await memberSessions(db, id, actor) };
    },
  });
  addCall(api, {
    method: 'delete',
    path: '/users/{id}/sessions',
    tag: TAG,
    summary: 'End all sessions and sign-ins of one user',
    params,
    errors: { 404: 'There is no such user.' },
    access: permitted('moderate', 'users'),
    run: async (input, c) => endMemberSessions(await contextOf(c, staff), input.params.id, null),
  });
  addCall(api, {
    method: 'delete',
    path: '/users/{id}/sessions/{session}',
    tag: TAG,
    summary: 'End one session of one user',
    params: params.extend({ session: z.string().regex(/^[0-9a-f]{32}$/, 'Enter the id of a session') }),
    errors: { 404: 'This user has no such session.' },
    access: permitted('moderate', 'users'),
    run: async (input, c) =>
      endMemberSessions(await contextOf(c, staff), input.params.id, input.params.session),
  });
}

/** Cleans the display name and converts role ids to rows. */
function inputOf({ displayName, roleIds, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    ...(typeof displayName === 'string' && { displayName: cleanDisplayName(displayName) }),
    ...(Array.isArray(roleIds) && { roleIds: [...new Set(roleIds)].map((roleId) => ({ roleId })) }),
  };
}

/** Adds the staff calls for users: list, export, one user, changes, roles, suspension, verification, sessions and history. */
export function addMembers(api: Api, staff: StaffApi): void {
  const readsOf = ({ actor }: { actor: Actor | null }) => memberReads(staff.db, actor);
  const query = listParameters(MEMBER_LIST_FIELDS);
  const access = permitted('read', 'users');
  addRead(api, {
    path: '/users',
    tag: TAG,
    summary: 'List users, the newest first',
    query,
    answer: z.array(memberSchema),
    isList: true,
    access,
    async read(input, c) {
      return (await readsOf(await viewerOf(c))).page(input.query);
    },
  });
  addExport(api, staff, {
    rest: 'users',
    resource: 'users',
    noun: { many: TAG },
    columns: [
      'id',
      'handle',
      'displayName',
      'email',
      'state',
      'isEmailVerified',
      'isSuspended',
      'roleIds',
      'createdAt',
    ],
    query,
    idsOf: async (request, limit, context) => (await readsOf(context)).idsOf(request, limit),
    rowsOf: async (ids, context) => (await readsOf(context)).rowsOf(ids),
  });
  addRead(api, {
    path: '/users/{id}',
    tag: TAG,
    summary: 'Read one user',
    params,
    answer: memberSchema,
    access,
    async read({ params: { id } }, c) {
      return { body: await (await readsOf(await viewerOf(c))).rowOf(id) };
    },
  });
  addRecordWrites(api, staff, {
    rest: 'users',
    resource: 'users',
    noun: { one: 'user', many: TAG },
    record: memberSchema,
    create: changes,
    changes,
    limit: BODY_LIMITS.record,
    hasRevisions: true,
    commands: routeCommands(memberRecords, {
      offers: ['update', 'revisions'],
      read: async (id, context) => (await readsOf(context)).rowOf(id),
      inputOf,
    }),
  });
  for (const { method, part, summary, action, run } of ACTIONS)
    addCall(api, {
      method,
      path: `/users/{id}/${part}`,
      tag: TAG,
      summary,
      params,
      body: { schema: z.strictObject({ note: NOTE }), limit: BODY_LIMITS.command, isOptional: true },
      answer: memberSchema,
      errors: {
        404: 'There is no such user.',
        409: 'The user is the last admin or the caller, or another user has the address.',
      },
      access: permitted(action, 'users'),
      async run(input, c) {
        const context = await contextOf(c, staff);
        await run(context, input.params.id, input.body.note);
        return (await readsOf(context)).rowOf(input.params.id);
      },
    });
  addSessions(api, staff);
}
