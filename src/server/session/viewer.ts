import type { Actor } from '#src/domain/can.ts';
import { AccessDenied, sessionEnded, unverified } from '#src/domain/sessionErrors.ts';

/** A member with a session, as the database has them at this moment. */
export interface Viewer {
  userId: number;
  handle: string;
  displayName: string;
  email: string;
  /** Slugs of their roles. */
  roles: string[];
  isStaff: boolean;
  /** What `can` asks. */
  actor: Actor;
  session: { id: string; signedInAt: Date; expiresAt: Date };
}

/** Who is there: nobody, somebody whose session is over, or a member and whether they may go on. */
export type Visit =
  | { state: 'visitor' }
  | { state: 'ended' }
  | { state: 'suspended' | 'unverified'; viewer: Viewer }
  | { state: 'member'; viewer: Viewer };

/**
 * The member of a visit.
 * @throws AppError 401 without a living session (S-A4) or with an unverified address (S-A3), 403 when suspended (S-A6)
 */
export function requireViewer(visit: Visit): Viewer {
  if (visit.state === 'member') return visit.viewer;
  if (visit.state === 'unverified') throw unverified();
  if (visit.state === 'suspended') throw new AccessDenied();
  throw sessionEnded();
}
