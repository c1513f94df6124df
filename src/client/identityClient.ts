import { initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type PasswordValidationStatus,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { rememberMail } from './mailedAt.ts';
import { publicConfig } from './publicConfig.ts';
import { isUserStored } from './storedUser.ts';

/** Options that the SDK requires. The built-in provider ignores them; only the address of the calls matters. */
const BUILT_IN = { apiKey: 'built-in', projectId: 'built-in' };

let cached: Auth | undefined;

function optionsOf() {
  const { firebase, identity } = publicConfig();
  if (identity.provider === 'built-in') return BUILT_IN;
  return Object.fromEntries(Object.entries(firebase).filter(([, value]) => value !== null));
}

/**
 * Returns the SDK, initialised once for each document. It keeps its user in memory only; with `isRetained` it also loads the
 * stored user whose address is not verified yet.
 */
export function openAuth(isRetained = false): Auth {
  if (cached) return cached;
  const persistence = isRetained ? [indexedDBLocalPersistence, inMemoryPersistence] : inMemoryPersistence;
  cached = initializeAuth(initializeApp(optionsOf()), { persistence });
  const { callsTo } = publicConfig().identity;
  if (callsTo !== null) connectAuthEmulator(cached, callsTo || location.origin, { disableWarnings: true });
  return cached;
}

/** Returns the SDK's user in this document. @throws Error if no user is signed in */
export function currentUser(): User {
  const user = openAuth().currentUser;
  if (!user) throw new Error('No user is signed in.');
  return user;
}

/** Stores an unverified user beyond this document. Without browser storage the user has to sign in again. */
async function storeUser(): Promise<void> {
  await setPersistence(openAuth(), indexedDBLocalPersistence).catch(() => undefined);
}

/** Returns an id token of the current user. Stores a user whose address is not verified. */
export async function currentIdToken(): Promise<string> {
  const user = currentUser();
  if (!user.emailVerified) await storeUser();
  return user.getIdToken();
}

/** Signs out of the SDK and removes its stored user. */
export async function clearUser(): Promise<void> {
  const auth = openAuth(true);
  await auth.authStateReady();
  await signOut(auth);
  if (!(await isUserStored())) return;
  // An earlier document may have stored a user that this one did not load.
  await storeUser();
  await signOut(auth);
}

/** Signs in by e-mail and password. @throws FirebaseError `auth/invalid-credential` and others */
export async function signIn(email: string, password: string): Promise<User> {
  return (await signInWithEmailAndPassword(openAuth(), email, password)).user;
}

/**
 * Creates an account and mails a verification link.
 * @returns whether the mail was requested; if not, it can be requested again
 * @throws FirebaseError `auth/email-already-in-use` and others
 */
export async function signUp(email: string, password: string, displayName: string): Promise<boolean> {
  const { user } = await createUserWithEmailAndPassword(openAuth(), email, password);
  await storeUser();
  await updateProfile(user, { displayName }).catch(() => undefined);
  return mailVerification().then(
    () => true,
    () => false,
  );
}

/** Returns the stored user, or null if none exists. */
export async function storedUser(): Promise<User | null> {
  const auth = openAuth(true);
  await auth.authStateReady();
  return auth.currentUser;
}

/** Mails a verification link to the current user. */
export async function mailVerification(): Promise<void> {
  await sendEmailVerification(currentUser());
  rememberMail();
}

/** Returns whether the user's address is verified now. If so, refreshes the id token, so that it says so too. */
export async function isVerifiedByNow(): Promise<boolean> {
  const user = currentUser();
  await reload(user);
  if (!user.emailVerified) return false;
  await user.getIdToken(true);
  return true;
}

/** Mails a link to reset the password. Succeeds without a mail for an unknown address. */
export const mailPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(openAuth(), email);

/**
 * Returns the e-mail address of the account whose password a code can reset.
 * @throws FirebaseError `auth/invalid-action-code`, `auth/expired-action-code`
 */
export const emailOfResetCode = (code: string): Promise<string> => verifyPasswordResetCode(openAuth(), code);

/** Sets a new password with a mailed code. */
export const resetPassword = (code: string, password: string): Promise<void> =>
  confirmPasswordReset(openAuth(), code, password);

/** The effect of a mailed code. */
export interface AppliedCode {
  did: 'verified' | 'changed' | 'recovered';
  /** The current e-mail address of the account. */
  email: string | null;
}

const DID: Readonly<Record<string, AppliedCode['did']>> = {
  VERIFY_EMAIL: 'verified',
  VERIFY_AND_CHANGE_EMAIL: 'changed',
  RECOVER_EMAIL: 'recovered',
};

/** Applies a mailed code. @throws FirebaseError `auth/invalid-action-code`, `auth/expired-action-code` */
export async function applyCode(code: string): Promise<AppliedCode> {
  const auth = openAuth(true);
  const { operation, data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  return { did: DID[operation] ?? 'verified', email: data.email ?? null };
}

/** Validates a password against the provider's policy, which the SDK fetches once (S-A11: at least 6 characters by default). */
export const checkPassword = (password: string): Promise<PasswordValidationStatus> =>
  validatePassword(openAuth(), password);
