/** First parts of the addresses of account screens; what stands below them belongs to them. */
const ACCOUNT_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify',
  '/verify-email',
  '/auth',
  '/settings',
] as const;

/**
 * Whether a path is one of the account screens. They are a room of their own: never cached, with a content security
 * policy that lets the identity provider in, so they are entered and left by whole document loads.
 */
export const isAccountAddress = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
