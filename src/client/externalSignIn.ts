import {
  type AuthProvider,
  browserPopupRedirectResolver,
  deleteUser,
  getAdditionalUserInfo,
  getRedirectResult,
  linkWithPopup,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type User,
  unlink,
} from 'firebase/auth';
import { openAuth } from './identityClient.ts';
import { markAtProvider } from './storedUser.ts';

const resolver = browserPopupRedirectResolver;

function providerOf(providerId: string, email?: string): AuthProvider {
  const provider = new OAuthProvider(providerId);
  if (providerId === 'google.com') {
    provider.setCustomParameters(email ? { login_hint: email } : { prompt: 'select_account' });
  }
  return provider;
}

/**
 * Signs in with an external provider in a pop-up window, or as a fallback by redirecting this window; then the promise
 * never settles.
 * @throws FirebaseError `auth/popup-blocked`, `auth/popup-closed-by-user` and others
 */
export async function signInWithProvider(providerId: string, isInThisWindow = false): Promise<void> {
  const auth = openAuth();
  if (isInThisWindow) {
    markAtProvider(true);
    await signInWithRedirect(auth, providerOf(providerId), resolver);
  }
  await signInWithPopup(auth, providerOf(providerId), resolver);
}

/** Completes a sign-in that redirected this window. @returns whether a user signed in */
export async function finishRedirect(): Promise<boolean> {
  markAtProvider(false);
  return (await getRedirectResult(openAuth(), resolver)) !== null;
}

/**
 * Signs in to confirm the member's identity. Deletes the user again if the provider has just created an account for them,
 * because then it is not the member.
 */
export async function signInForConfirmation(providerId: string, email: string): Promise<User> {
  const credential = await signInWithPopup(openAuth(), providerOf(providerId, email), resolver);
  if (getAdditionalUserInfo(credential)?.isNewUser) await deleteUser(credential.user);
  return credential.user;
}

/** Reauthenticates a user with an external provider. @throws FirebaseError `auth/user-mismatch` and others */
export async function confirmWithProvider(user: User, providerId: string): Promise<void> {
  await reauthenticateWithPopup(user, providerOf(providerId), resolver);
}

/** Links an external provider to a user. @throws FirebaseError `auth/credential-already-in-use` and others */
export async function linkProvider(user: User, providerId: string): Promise<void> {
  await linkWithPopup(user, providerOf(providerId), resolver);
}

/** Unlinks a provider from a user. */
export async function unlinkProvider(user: User, providerId: string): Promise<void> {
  await unlink(user, providerId);
}
