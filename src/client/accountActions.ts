import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  signOut,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { call } from './api.ts';
import { beginSession } from './authProvider.ts';
import { currentUser, openAuth, signIn } from './identityClient.ts';
import { clearStoredAuth } from './storedAuth.ts';

/** A refusal in the form of the SDK's own. */
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
 * Makes sure that it is the member who sits there, whoever else the SDK may have brought.
 * @throws IdentityError `auth/user-mismatch`
 */
async function refuseOthers(user: User, email: string): Promise<void> {
  if (isSame(user, email)) return;
  await signOut(openAuth());
  throw new IdentityError('auth/user-mismatch');
}

/** Asks for the password again. @throws FirebaseError `auth/invalid-credential` and others */
export async function confirmByPassword(email: string, password: string): Promise<void> {
  const user = openAuth().currentUser;
  if (user) await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  else await refuseOthers(await signIn(email, password), email);
}

/** Asks another provider again. @throws FirebaseError and IdentityError `auth/user-mismatch` */
export async function confirmByProvider(email: string, providerId: string): Promise<void> {
  const { confirmWithProvider, signInForConfirmation } = await import('./externalSignIn.ts');
  const user = openAuth().currentUser;
  if (user) await confirmWithProvider(user, providerId);
  else await refuseOthers(await signInForConfirmation(providerId, email), email);
}

/** Whether it was confirmed in this document who sits there. */
export const isConfirmed = (): boolean => openAuth().currentUser !== null;

/** Mails a link to the new address; following it changes the account, and ends every sign-in. */
export const changeEmail = (address: string): Promise<void> =>
  verifyBeforeUpdateEmail(currentUser(), address);

/**
 * Sets another password. It ends every sign-in, this one included, so this browser gets a new session at once: by the new
 * password, since Firebase's token after a change still says when one signed in before it, which by then may be a second
 * too early.
 */
export async function changePassword(email: string, password: string): Promise<void> {
  const user = currentUser();
  await updatePassword(user, password);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await beginSession();
}

/** Ids of the ways by which the confirmed member can sign in: `password`, `google.com`. */
export const linkedProviders = (): string[] => currentUser().providerData.map(({ providerId }) => providerId);

/** Adds another way to sign in. */
export async function link(providerId: string): Promise<void> {
  const { linkProvider } = await import('./externalSignIn.ts');
  await linkProvider(currentUser(), providerId);
}

/** Takes a way to sign in away. */
export async function unlink(providerId: string): Promise<void> {
  const { unlinkProvider } = await import('./externalSignIn.ts');
  await unlinkProvider(currentUser(), providerId);
}

/** Removes the confirmed member's account, here and at the provider, for good. */
export async function closeAccount(): Promise<void> {
  await call('/me', { method: 'DELETE', body: { idToken: await currentUser().getIdToken(true) } });
  clearStoredAuth();
}
