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
import { markAway } from './keptUser.ts';

const resolver = browserPopupRedirectResolver;

function providerOf(providerId: string, email?: string): AuthProvider {
  const provider = new OAuthProvider(providerId);
  if (providerId === 'google.com') {
    provider.setCustomParameters(email ? { login_hint: email } : { prompt: 'select_account' });
  }
  return provider;
}

/**
 * Signs in with another provider, in a window of its own or, as the fall-back, in this one; then the promise never ends.
 * @throws FirebaseError `auth/popup-blocked`, `auth/popup-closed-by-user` and others
 */
export async function signInWithProvider(providerId: string, isInThisWindow = false): Promise<void> {
  const auth = openAuth();
  if (isInThisWindow) {
    markAway(true);
    await signInWithRedirect(auth, providerOf(providerId), resolver);
  }
  await signInWithPopup(auth, providerOf(providerId), resolver);
}

/** Ends a sign-in that went through this window. @returns whether it brought somebody back */
export async function finishRedirect(): Promise<boolean> {
  markAway(false);
  return (await getRedirectResult(openAuth(), resolver)) !== null;
}

/**
 * Signs in to find out whether it is the member. Somebody else, for whom the provider has just made an account, is not kept.
 */
export async function signInForConfirmation(providerId: string, email: string): Promise<User> {
  const credential = await signInWithPopup(openAuth(), providerOf(providerId, email), resolver);
  if (getAdditionalUserInfo(credential)?.isNewUser) await deleteUser(credential.user);
  return credential.user;
}

/** Asks another provider again who somebody is. @throws FirebaseError `auth/user-mismatch` and others */
export async function confirmWithProvider(user: User, providerId: string): Promise<void> {
  await reauthenticateWithPopup(user, providerOf(providerId), resolver);
}

/** Adds another way to sign in. @throws FirebaseError `auth/credential-already-in-use` and others */
export async function linkProvider(user: User, providerId: string): Promise<void> {
  await linkWithPopup(user, providerOf(providerId), resolver);
}

/** Takes a way to sign in away. */
export async function unlinkProvider(user: User, providerId: string): Promise<void> {
  await unlink(user, providerId);
}
