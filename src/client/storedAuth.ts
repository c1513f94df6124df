import {
  AUTH_KEY,
  LOGGED_KEY,
  STORED_AUTH_EVENT,
  type StoredAuth,
} from '#src/domain/accounts/storedSession.ts';
import { inStorage } from './browserStorage.ts';
import type { Me } from './me.ts';

/** Key of the one-time set-up token, from opening its link until the first sign-in. */
const SETUP_KEY = 'setup';
/** Format of a set-up token. The server would reject every sign-in with any other text. */
const SETUP_TOKEN = /^[\w-]{1,100}$/;

const announce = () => window.dispatchEvent(new Event(STORED_AUTH_EVENT));

function parsed(text: string | null): StoredAuth | null {
  const value: unknown = JSON.parse(text ?? 'null');
  return typeof value === 'object' && value !== null && 'expiresAt' in value ? (value as StoredAuth) : null;
}

/** Stores the signed-in member (S-A2). */
export function storeAuth({ displayName, handle, permissions, isStaff, session }: Me): void {
  const auth: StoredAuth = {
    displayName,
    slug: handle,
    permissions,
    isStaff,
    expiresAt: session.expiresAt,
  };
  inStorage('localStorage', (storage) => {
    storage.setItem(AUTH_KEY, JSON.stringify(auth));
    storage.setItem(LOGGED_KEY, 'true');
  });
  announce();
}

/** Removes both entries (S-A2), which notifies all tabs. */
export function clearStoredAuth(): void {
  inStorage('localStorage', (storage) => {
    storage.removeItem(AUTH_KEY);
    storage.removeItem(LOGGED_KEY);
  });
  announce();
}

/** Returns the stored member; removes expired entries. */
export function storedAuth(): StoredAuth | null {
  // Another tab may have written only one of the two entries so far.
  const auth = inStorage('localStorage', (storage) =>
    storage.getItem(LOGGED_KEY) === 'true' ? parsed(storage.getItem(AUTH_KEY)) : null,
  );
  if (!auth) return null;
  if (Date.parse(auth.expiresAt) > Date.now()) return auth;
  clearStoredAuth();
  return null;
}

/** Calls a listener when the entries change, in this or another tab. Returns a function that unsubscribes. */
export function watchStoredAuth(listener: (event: Event) => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(STORED_AUTH_EVENT, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(STORED_AUTH_EVENT, listener);
  };
}

/** Stores the token of a set-up link until the next sign-in; null removes it. */
export function storeSetupToken(token: string | null): void {
  inStorage('localStorage', (storage) =>
    token === null ? storage.removeItem(SETUP_KEY) : storage.setItem(SETUP_KEY, token),
  );
}

/** Returns the stored set-up token; null if it is missing or malformed. */
export function storedSetupToken(): string | null {
  const token = inStorage('localStorage', (storage) => storage.getItem(SETUP_KEY));
  return token !== null && SETUP_TOKEN.test(token) ? token : null;
}
