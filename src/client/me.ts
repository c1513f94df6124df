/** The signed-in member, as `GET /api/me` returns them. */
export interface Me {
  id: number;
  /** Unique name in addresses: `/profile/{handle}`. */
  handle: string;
  displayName: string;
  email: string;
  /** Slugs of their roles. */
  roles: string[];
  /** Permissions of all roles, such as `dramas:update`. */
  permissions: string[];
  /** Whether the member can open the dashboard. */
  isStaff: boolean;
  session: {
    id: string;
    /** ISO instants. */
    signedInAt: string;
    expiresAt: string;
  };
}

/** Response of `GET /api/me`; `user` is null without a session. */
export interface MeAnswer {
  user: Me | null;
}

/** One session of a member, as `GET /api/me/sessions` lists it. */
export interface SessionSummary {
  id: string;
  isCurrent: boolean;
  /** ISO instants. */
  startedAt: string;
  lastSeenAt: string;
  /** Browser and operating system: `Firefox on Windows`. */
  browser: string;
  /** Network address of the last request; null if unknown. */
  address: string | null;
}
