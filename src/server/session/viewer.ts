import { AccessDenied, sessionEnded, unverified } from '#src/domain/accounts/sessionErrors.ts';
import type { Actor } from '#src/domain/roles/can.ts';

/** A member with a session, with their current data. */
export interface Viewer {
  userId: number;
  handle: string;
  displayName: string;
  email: string;
  /** Slugs of their roles. */
  roles: string[];
  isStaff: boolean;
  /** The actor for policy checks with `can`. */
  actor: Actor;
  session: { id: string; signedInAt: Date; expiresAt: Date };
}

/** The state of a visit: no session, an ended session, or a member and whether they may continue. */
export type Visit =
  | { state: 'visitor' }
  | { state: 'ended' }
  | { state: 'suspended' | 'unverified'; viewer: Viewer }
  | { state: 'member'; viewer: Viewer };

/**
 * Returns the member of a visit.
 * @throws AppError 401 without an active session (S-A4) or with an unverified address (S-A3), 403 if suspended (S-A6)
 */
export function requireViewer(visit: Visit): Viewer {
  if (visit.state === 'member') return visit.viewer;
  if (visit.state === 'unverified') throw unverified();
  if (visit.state === 'suspended') throw new AccessDenied();
  throw sessionEnded();
}
