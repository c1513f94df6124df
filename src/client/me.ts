/** The signed-in member as the server tells them of themselves (`GET /api/me`). */
export interface Me {
  id: number;
  /** In addresses: `/profile/{handle}`. */
  handle: string;
  displayName: string;
  email: string;
  /** Slugs of their roles. */
  roles: string[];
  /** `dramas:update` and so on, of all their roles. */
  permissions: string[];
  /** Whether they may enter the dashboard. */
  isStaff: boolean;
  session: {
    id: string;
    /** ISO instants. */
    signedInAt: string;
    expiresAt: string;
  };
}

/** What `GET /api/me` answers; null without a session. */
export interface MeAnswer {
  user: Me | null;
}

/** One sign-in of a member, as `GET /api/me/sessions` lists them. */
export interface SessionSummary {
  id: string;
  isCurrent: boolean;
  /** ISO instants. */
  startedAt: string;
  lastSeenAt: string;
  /** Browser and system in short: `Firefox on Windows`. */
  browser: string;
  /** Network address it was last seen from; null where it is not known. */
  address: string | null;
}
