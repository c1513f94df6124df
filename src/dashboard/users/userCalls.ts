import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';

/** Where a user is signed in, as `GET /api/users/{id}/sessions` lists it. */
export interface UserSession {
  id: string;
  provider: string;
  startedAt: string;
  lastSeenAt: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
}

/** Where a user is signed in; asked for only by who may end sessions. */
export const useUserSessions = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['user-sessions', id],
    enabled: isWanted,
    queryFn: () => call<UserSession[]>(`/users/${id}/sessions`),
  });

/** What can be done with an account, by its name: method, part of the address, and what it is called. */
export const USER_DEEDS = {
  suspend: { method: 'PUT', part: 'suspension', done: 'Suspended: every session is refused at once.' },
  reinstate: { method: 'DELETE', part: 'suspension', done: 'The suspension is lifted.' },
  verify: { method: 'PUT', part: 'verification', done: 'The address counts as verified.' },
} as const;
export type UserDeed = keyof typeof USER_DEEDS;

/** Does something with an account. */
export function doWithUser(id: number, deed: UserDeed): Promise<unknown> {
  const { method, part } = USER_DEEDS[deed];
  return call(`/users/${id}/${part}`, { method, body: {} });
}

/** Ends one session of a user, or all of them. */
export const endSessions = (id: number, session?: string): Promise<unknown> =>
  call(`/users/${id}/sessions${session === undefined ? '' : `/${encodeURIComponent(session)}`}`, {
    method: 'DELETE',
    body: {},
  });
