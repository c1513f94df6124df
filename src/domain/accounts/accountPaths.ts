const ACCOUNT_PATHS =
  /^\/(login|register|forgot-password|reset-password|verify|verify-email|auth|settings|my-list|drama\/[^/]+\/review)(\/|$)/;

/**
 * Whether a path belongs to the account screens, the own list or the form of a review. They are never cached and have their own content security
 * policy, so navigation to and from them loads a new document.
 */
export const isAccountPath = (pathname: string): boolean => ACCOUNT_PATHS.test(pathname);

/** Whether a path belongs to the dashboard, which is separate in the same way as the account screens. */
export const isDashboardPath = (pathname: string): boolean => /^\/dashboard(\/|$)/.test(pathname);

/** Whether a page is private: it is never cached for others and has no payload. */
export const isPrivatePath = (pathname: string): boolean =>
  isAccountPath(pathname) || isDashboardPath(pathname);

/** Whether a path is a sign-in screen, to which users should not return after signing in. */
export const isEntryPath = (pathname: string): boolean =>
  isAccountPath(pathname) && !/^\/(settings|my-list|drama)(\/|$)/.test(pathname);
