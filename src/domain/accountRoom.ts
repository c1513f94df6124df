const ACCOUNT_PATHS =
  /^\/(login|register|forgot-password|reset-password|verify|verify-email|auth|settings)(\/|$)/;

/**
 * Whether a path belongs to the account screens: never cached, with a policy of their own, and therefore entered and left by
 * whole document loads.
 */
export const isAccountPath = (pathname: string): boolean => ACCOUNT_PATHS.test(pathname);

/** Whether a path belongs to the staff's dashboard, a room of its own like the account screens. */
export const isDashboardPath = (pathname: string): boolean => /^\/dashboard(\/|$)/.test(pathname);

/** Whether a path is somebody's own: nobody else keeps its page, and it has no payload. */
export const isPrivatePath = (pathname: string): boolean =>
  isAccountPath(pathname) || isDashboardPath(pathname);

/** Screens on the way in: nobody wants to be brought back to them after signing in. */
export const isEntryPath = (pathname: string): boolean =>
  isAccountPath(pathname) && !/^\/settings(\/|$)/.test(pathname);
