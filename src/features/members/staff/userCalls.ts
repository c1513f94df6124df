import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import type { MemberSession } from '#src/features/members/members.queries.server.ts';

/** Loads the sessions of a user. */
export const useUserSessions = (id: number) =>
  useQuery({
    queryKey: ['user-sessions', id],
    queryFn: () => call<MemberSession[]>(`/users/${id}/sessions`),
  });

/** Actions for an account: method, path segment and success message. */
export const USER_ACTIONS = {
  suspend: { method: 'PUT', part: 'suspension', done: 'Suspended. Their sessions no longer work.' },
  reinstate: {
    method: 'DELETE',
    part: 'suspension',
    done: 'Suspension lifted. They can sign in again.',
  },
  verify: { method: 'PUT', part: 'verification', done: 'The address is verified.' },
  mail: { method: 'POST', part: 'verification/mail', done: 'The mail was sent again.' },
} as const;
export type UserAction = keyof typeof USER_ACTIONS;

/** Runs an action on an account with an optional reason. */
export function callUserAction(id: number, action: UserAction, note?: string): Promise<unknown> {
  const { method, part } = USER_ACTIONS[action];
  return call(`/users/${id}/${part}`, { method, body: note === undefined ? {} : { note } });
}

/** Permanently deletes an account; rejected if its version has changed. */
export const deleteUser = ({ id, version }: ListRow, note: string | undefined): Promise<unknown> =>
  call(`/users/${id}`, { method: 'DELETE', body: { version, ...(note !== undefined && { note }) } });

/** Ends one session of a user, or all of them. */
export const endSessions = (id: number, session?: string): Promise<unknown> =>
  call(`/users/${id}/sessions${session === undefined ? '' : `/${encodeURIComponent(session)}`}`, {
    method: 'DELETE',
    body: {},
  });
