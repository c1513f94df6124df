import { AUTH_KEY, LOGGED_KEY, STORED_AUTH_EVENT, type StoredAuth } from '#src/domain/storedEntries.ts';
import type { Me } from './me.ts';

/** Key of the one-time set-up token between the link that carried it and the first sign-in. */
const SETUP_KEY = 'setup';
/** What such a token looks like; anything else would have every sign-in refused. */
const SETUP_TOKEN = /^[\w-]{1,100}$/;

// Storage may be closed to us (private windows, policies): a visitor is then a guest to public pages, and still signed in.
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

const announce = () => window.dispatchEvent(new Event(STORED_AUTH_EVENT));

function parsed(text: string | null): StoredAuth | null {
  const value: unknown = JSON.parse(text ?? 'null');
  return typeof value === 'object' && value !== null && 'expiresAt' in value ? (value as StoredAuth) : null;
}

/** Keeps who is signed in (S-A2). */
export function storeAuth({ displayName, handle, permissions, isStaff, session }: Me): void {
  const auth: StoredAuth = {
    displayName,
    slug: handle,
    permissions,
    isStaff,
    expiresAt: session.expiresAt,
  };
  inStorage((storage) => {
    storage.setItem(AUTH_KEY, JSON.stringify(auth));
    storage.setItem(LOGGED_KEY, 'true');
  });
  announce();
}

/** Removes both entries (S-A2), which tells all tabs. */
export function clearStoredAuth(): void {
  inStorage((storage) => {
    storage.removeItem(AUTH_KEY);
    storage.removeItem(LOGGED_KEY);
  });
  announce();
}

/** Who is signed in, as far as this browser knows; entries whose time is over are removed. */
export function storedAuth(): StoredAuth | null {
  // Another tab may have written one of the two so far.
  const auth = inStorage((storage) =>
    storage.getItem(LOGGED_KEY) === 'true' ? parsed(storage.getItem(AUTH_KEY)) : null,
  );
  if (!auth) return null;
  if (Date.parse(auth.expiresAt) > Date.now()) return auth;
  clearStoredAuth();
  return null;
}

/** Calls a listener whenever the entries change, here or in another tab; gives the way to end that. */
export function watchStoredAuth(listener: (event: Event) => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(STORED_AUTH_EVENT, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(STORED_AUTH_EVENT, listener);
  };
}

/** Keeps the token of a set-up link until somebody has signed in; null forgets it. */
export function keepSetupToken(token: string | null): void {
  inStorage((storage) =>
    token === null ? storage.removeItem(SETUP_KEY) : storage.setItem(SETUP_KEY, token),
  );
}

/** The token of a set-up link that was opened in this browser; null without one, and for what cannot be one. */
export function keptSetupToken(): string | null {
  const token = inStorage((storage) => storage.getItem(SETUP_KEY));
  return token !== null && SETUP_TOKEN.test(token) ? token : null;
}
