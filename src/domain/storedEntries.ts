/** What a browser keeps while somebody is signed in (S-A2): `auth` holds who it is as JSON, `isLoged` is `true`. */
export const AUTH_KEY = 'auth';
export const LOGGED_KEY = 'isLoged';

/** Fired on `window` when this tab changed the entries; other tabs get the browser's own `storage` event. */
export const STORED_AUTH_EVENT = 'stored-auth-change';

/** What the entry `auth` holds: enough for the first paint of a page that is the same for everyone. */
export interface StoredAuth {
  displayName: string;
  /** Their handle: `/profile/{slug}`. */
  slug: string;
  permissions: string[];
  /** Whether a link to the dashboard is shown; the server decides who enters. */
  isStaff: boolean;
  /** ISO instant at which the session ends; from then on the entries count as none. */
  expiresAt: string;
}
