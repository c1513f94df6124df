/**
 * Entries in the browser's storage while a member is signed in (S-A2): `auth` holds the member as JSON, `isLoged` is
 * `true`.
 */
export const AUTH_KEY = 'auth';
export const LOGGED_KEY = 'isLoged';

/** Fired on `window` when this tab changed the entries; other tabs get the browser's own `storage` event. */
export const STORED_AUTH_EVENT = 'stored-auth-change';

/** The entry `auth`: what the first paint needs on pages that are served identically to everyone. */
export interface StoredAuth {
  displayName: string;
  /** Their handle: `/profile/{slug}`. */
  slug: string;
  permissions: string[];
  /** Whether to show a link to the dashboard; the server enforces access. */
  isStaff: boolean;
  /** ISO instant at which the session ends; later, the entries are ignored. */
  expiresAt: string;
}
