const ACCOUNT_PATHS =
  /^\/(login|register|forgot-password|reset-password|verify|verify-email|auth|settings)(\/|$)/;

/**
 * Whether a path belongs to the account screens: never cached, with a policy of their own, and therefore entered and left by
 * whole document loads.
 */
export const isAccountPath = (pathname: string): boolean => ACCOUNT_PATHS.test(pathname);

/** Screens on the way in: nobody wants to be brought back to them after signing in. */
export const isEntryPath = (pathname: string): boolean =>
  isAccountPath(pathname) && !/^\/settings(\/|$)/.test(pathname);
