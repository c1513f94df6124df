import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  signOut,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import { call } from './api.ts';
import { beginSession } from './authProvider.ts';
import { currentUser, openAuth, signIn } from './identityClient.ts';
import { clearStoredAuth } from './storedAuth.ts';

/** An error with a code, like the SDK's `FirebaseError`. */
class IdentityError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'IdentityError';
    this.code = code;
  }
}

const isSame = (user: User, email: string) => user.email?.toLowerCase() === email.toLowerCase();

/**
 * Signs out the user if it is not the member with this e-mail address.
 * @throws IdentityError `auth/user-mismatch`
 */
async function assertSameMember(user: User, email: string): Promise<void> {
  if (isSame(user, email)) return;
  await signOut(openAuth());
  throw new IdentityError('auth/user-mismatch');
}

/** Confirms the member's identity by password. @throws FirebaseError `auth/invalid-credential` and others */
export async function confirmByPassword(email: string, password: string): Promise<void> {
  const user = openAuth().currentUser;
  if (user) await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  else await assertSameMember(await signIn(email, password), email);
}

/** Confirms the member's identity by an external provider. @throws FirebaseError and IdentityError `auth/user-mismatch` */
export async function confirmByProvider(email: string, providerId: string): Promise<void> {
  const { confirmWithProvider, signInForConfirmation } = await import('./externalSignIn.ts');
  const user = openAuth().currentUser;
  if (user) await confirmWithProvider(user, providerId);
  else await assertSameMember(await signInForConfirmation(providerId, email), email);
}

/** Whether the member has confirmed their identity in this document. */
export const isConfirmed = (): boolean => openAuth().currentUser !== null;

/** Signs out of the SDK, so that the next sensitive change asks for a confirmation again. */
export const clearConfirmation = (): Promise<void> => signOut(openAuth());

/** Mails a link to the new address. Opening it changes the address and ends all sign-ins. */
export const changeEmail = (address: string): Promise<void> =>
  verifyBeforeUpdateEmail(currentUser(), address);

/**
 * Changes the password. That ends all sign-ins including this one, so the browser starts a new session at once. It signs in
 * with the new password first: after a change, Firebase's token still has the time of the earlier sign-in, which can be a
 * second too old.
 */
export async function changePassword(email: string, password: string): Promise<void> {
  const user = currentUser();
  await updatePassword(user, password);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await beginSession();
}

/** Ids of the confirmed member's sign-in methods, such as `password` and `google.com`. */
export const linkedProviders = (): string[] => currentUser().providerData.map(({ providerId }) => providerId);

/** Links an external provider to the account. */
export async function link(providerId: string): Promise<void> {
  const { linkProvider } = await import('./externalSignIn.ts');
  await linkProvider(currentUser(), providerId);
}

/** Unlinks a sign-in method from the account. */
export async function unlink(providerId: string): Promise<void> {
  const { unlinkProvider } = await import('./externalSignIn.ts');
  await unlinkProvider(currentUser(), providerId);
}

/**
 * Permanently deletes the confirmed member's account, on this site and at the identity provider.
 * @param reviews whether the member's reviews stay without a name
 */
export async function closeAccount(reviews: ReviewsOnClosing): Promise<void> {
  await call('/me', { method: 'DELETE', body: { idToken: await currentUser().getIdToken(true), reviews } });
  clearStoredAuth();
}
