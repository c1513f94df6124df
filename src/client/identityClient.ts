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
import { isUserKept } from './keptUser.ts';
import { rememberMail } from './mailedAt.ts';
import { publicConfig } from './publicConfig.ts';

/** What the SDK wants to be told of a provider that is not Google's; only the calls' address counts. */
const BUILT_IN = { apiKey: 'built-in', projectId: 'built-in' };

let held: Auth | undefined;

function optionsOf() {
  const { firebase, identity } = publicConfig();
  if (identity.provider === 'built-in') return BUILT_IN;
  return Object.fromEntries(Object.entries(firebase).filter(([, value]) => value !== null));
}

/**
 * The SDK, opened once for this document. It forgets everything with the document, save where `isKept` asks for the user who
 * was kept for want of a verified address.
 */
export function openAuth(isKept = false): Auth {
  if (held) return held;
  const persistence = isKept ? [indexedDBLocalPersistence, inMemoryPersistence] : inMemoryPersistence;
  held = initializeAuth(initializeApp(optionsOf()), { persistence });
  const { callsTo } = publicConfig().identity;
  if (callsTo !== null) connectAuthEmulator(held, callsTo || location.origin, { disableWarnings: true });
  return held;
}

/** The user of this document; an Error where nobody has signed in. */
export function currentUser(): User {
  const user = openAuth().currentUser;
  if (!user) throw new Error('Nobody has signed in.');
  return user;
}

/** Keeps an unverified user past this document; a browser without storage asks for another sign-in instead. */
async function keepUser(): Promise<void> {
  await setPersistence(openAuth(), indexedDBLocalPersistence).catch(() => undefined);
}

/** An id token that says what is true now. A user whose address is not verified is kept. */
export async function currentIdToken(): Promise<string> {
  const user = currentUser();
  if (!user.emailVerified) await keepUser();
  return user.getIdToken();
}

/** Ends the SDK's own sign-in and removes whom it kept. */
export async function forgetUser(): Promise<void> {
  const auth = openAuth(true);
  await auth.authStateReady();
  await signOut(auth);
  if (!(await isUserKept())) return;
  // One who was kept by an earlier document, which this one did not look for.
  await keepUser();
  await signOut(auth);
}

/** Signs in. @throws FirebaseError `auth/invalid-credential` and others */
export async function signIn(email: string, password: string): Promise<User> {
  return (await signInWithEmailAndPassword(openAuth(), email, password)).user;
}

/**
 * Makes an account and mails its owner a link.
 * @returns whether the mail was asked for; it can be asked for again
 * @throws FirebaseError `auth/email-already-in-use` and others
 */
export async function signUp(email: string, password: string, displayName: string): Promise<boolean> {
  const { user } = await createUserWithEmailAndPassword(openAuth(), email, password);
  await keepUser();
  await updateProfile(user, { displayName }).catch(() => undefined);
  return mailVerification().then(
    () => true,
    () => false,
  );
}

/** The user who was kept; null without one. */
export async function keptUser(): Promise<User | null> {
  const auth = openAuth(true);
  await auth.authStateReady();
  return auth.currentUser;
}

/** Mails the user who is not verified yet a link. */
export async function mailVerification(): Promise<void> {
  await sendEmailVerification(currentUser());
  rememberMail();
}

/** Whether the user's address is verified by now, here or on another device; if so, the next token says it. */
export async function isVerifiedByNow(): Promise<boolean> {
  const user = currentUser();
  await reload(user);
  if (!user.emailVerified) return false;
  await user.getIdToken(true);
  return true;
}

/** Mails a link with which to choose another password; for an unknown address it does nothing and does not tell. */
export const mailPasswordReset = (email: string): Promise<void> => sendPasswordResetEmail(openAuth(), email);

/** Whose password a code may reset. @throws FirebaseError `auth/invalid-action-code`, `auth/expired-action-code` */
export const emailOfResetCode = (code: string): Promise<string> => verifyPasswordResetCode(openAuth(), code);

/** Sets a password by a mailed code. */
export const resetPassword = (code: string, password: string): Promise<void> =>
  confirmPasswordReset(openAuth(), code, password);

/** What a mailed code did. */
export interface AppliedCode {
  did: 'verified' | 'changed' | 'recovered';
  /** The address the account has now. */
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

/** How a password stands to the provider's policy, which is asked for once (S-A11: at least 6 where it says nothing). */
export const judgePassword = (password: string): Promise<PasswordValidationStatus> =>
  validatePassword(openAuth(), password);
