import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Action } from '#src/domain/roles.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites } from '#src/server/http/recordRoutes.ts';
import { contextOf, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { endMemberSessions, verifyMember } from './memberAccess.commands.server.ts';
import {
  type MemberChange,
  reinstateMember,
  revertMember,
  suspendMember,
  updateMember,
} from './members.commands.server.ts';
import {
  MEMBER_LIST_FIELDS,
  memberIds,
  memberList,
  memberRow,
  memberRows,
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

interface Deed {
  method: 'put' | 'delete';
  part: string;
  summary: string;
  action: Action;
  run(context: CommandContext, id: number): Promise<void>;
}

const DEEDS: readonly Deed[] = [
  {
    method: 'put',
    part: 'suspension',
    summary: 'Suspend one user: all their sessions are refused',
    action: 'moderate',
    run: suspendMember,
  },
  {
    method: 'delete',
    part: 'suspension',
    summary: 'Bring one suspended user back',
    action: 'moderate',
    run: reinstateMember,
  },
  {
    method: 'put',
    part: 'verification',
    summary: "Take one user's address as verified",
    action: 'update',
    run: verifyMember,
  },
];

function addSessions(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  addRead(api, {
    path: '/users/{id}/sessions',
    tag: TAG,
    summary: 'List where one user is signed in',
    params,
    answer: z.array(memberSessionSchema),
    isPrivate: true,
    before: permitted('moderate', 'users'),
    read: async ({ params: { id } }) => ({ body: await memberSessions(db, (await memberRow(db, id)).id) }),
  });
  addCall(api, staff.guards, {
    method: 'delete',
    path: '/users/{id}/sessions',
    tag: TAG,
    summary: 'End all sessions of one user',
    params,
    refusals: { 404: 'There is no such user.' },
    before: permitted('moderate', 'users'),
    run: async (input, c) => endMemberSessions(await contextOf(c, staff), input.params.id, null),
  });
  addCall(api, staff.guards, {
    method: 'delete',
    path: '/users/{id}/sessions/{session}',
    tag: TAG,
    summary: 'End one session of one user',
    params: params.extend({ session: z.string().regex(/^[0-9a-f]{32}$/, 'Give the id of a session') }),
    refusals: { 404: 'They have no such session.' },
    before: permitted('moderate', 'users'),
    run: async (input, c) =>
      endMemberSessions(await contextOf(c, staff), input.params.id, input.params.session),
  });
}

/** Adds users for staff: list, one, changes, roles, suspension, verification, sessions, history, file. */
export function addMembers(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  const query = listParameters(MEMBER_LIST_FIELDS);
  const before = permitted('read', 'users');
  addRead(api, {
    path: '/users',
    tag: TAG,
    summary: 'List users, the newest first',
    query,
    answer: z.array(memberSchema),
    isList: true,
    isPrivate: true,
    before,
    async read(input) {
      const { members, total } = await memberList(db, input.query);
      return { body: members, total };
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
      'isEmailVerified',
      'isSuspended',
      'roleIds',
      'createdAt',
    ],
    query,
    idsOf: (request, limit) => memberIds(db, request, limit),
    rowsOf: (ids) => memberRows(db, ids),
  });
  addRead(api, {
    path: '/users/{id}',
    tag: TAG,
    summary: 'Read one user',
    params,
    answer: memberSchema,
    isPrivate: true,
    before,
    read: async ({ params: { id } }) => ({ body: await memberRow(db, id) }),
  });
  addRecordWrites(api, staff, {
    rest: 'users',
    resource: 'users',
    noun: { one: 'user', many: TAG },
    record: memberSchema,
    create: changes,
    changes,
    hasRevisions: true,
    commands: {
      read: (id) => memberRow(db, id),
      async update(context, id, { changes: given, ...change }) {
        await updateMember(context, id, { ...change, changes: given as MemberChange['changes'] });
        return memberRow(db, id);
      },
      async revert(context, id, revert) {
        await revertMember(context, id, revert);
        return memberRow(db, id);
      },
    },
  });
  for (const { method, part, summary, action, run } of DEEDS)
    addCall(api, staff.guards, {
      method,
      path: `/users/{id}/${part}`,
      tag: TAG,
      summary,
      params,
      body: z.strictObject({}),
      isBodyOptional: true,
      answer: memberSchema,
      refusals: { 404: 'There is no such user.', 409: 'It is the last admin, or oneself.' },
      before: permitted(action, 'users'),
      async run(input, c) {
        await run(await contextOf(c, staff), input.params.id);
        return memberRow(db, input.params.id);
      },
    });
  addSessions(api, staff);
}
