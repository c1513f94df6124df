import type { AuthActionResponse, AuthProvider, OnErrorResponse } from '@refinedev/core';
import { UNVERIFIED_MESSAGE } from '#src/domain/sessionErrors.ts';
import { ApiError, call } from './api.ts';
import { isBackFromProvider, isUserKept } from './keptUser.ts';
import type { Me } from './me.ts';
import { hereOrReturn, leaveFor, returnAddress, withReturn } from './navigation.ts';
import { clearStoredAuth, keepSetupToken, keptSetupToken, storeAuth, storedAuth } from './storedAuth.ts';

const identityClient = () => import('./identityClient.ts');

/** What an error of the catalogue has for consequence. */
interface Consequence {
  goTo: '/verify' | '/login';
  /** Whether the stored entries are removed. */
  forgets: boolean;
  /** Said on the screen it leads to. */
  because: 'ended' | 'suspended' | null;
}

/** The error catalogue (S-A3 to S-A7); null passes the error on to the caller. Nowhere else does a line of it stand. */
function consequenceOf({ status, name, body }: ApiError): Consequence | null {
  const { success, jwtExpired, message } = body;
  if (success === false && jwtExpired === true) {
    return message === UNVERIFIED_MESSAGE
      ? { goTo: '/verify', forgets: false, because: null }
      : { goTo: '/login', forgets: true, because: 'ended' };
  }
  if (name === 'TokenExpiredError') return { goTo: '/login', forgets: true, because: 'ended' };
  if (status === 403 && name === 'Access denied')
    return { goTo: '/login', forgets: true, because: 'suspended' };
  return null;
}

/** Errors that were acted on, or passed on: Refine hands each in again for every query that failed by it. */
const handled = new WeakSet<ApiError>();
/** Those of them that make this page give way to another. */
const leaving = new WeakSet<ApiError>();

/** Whether an error has been acted on by leaving the page, so that nothing needs to be said of it here. */
export const isLeavingFor = (error: unknown): boolean => error instanceof ApiError && leaving.has(error);

/** The SDK is only loaded where it may have kept somebody. */
async function forgetKeptUser(): Promise<void> {
  if (!(await isUserKept())) return;
  const { forgetUser } = await identityClient();
  await forgetUser();
}

async function forgetEverything(): Promise<void> {
  clearStoredAuth();
  await forgetKeptUser().catch(() => undefined);
}

async function onError(error: unknown): Promise<OnErrorResponse> {
  if (!(error instanceof ApiError)) return error instanceof Error ? { error } : {};
  if (handled.has(error)) return {};
  handled.add(error);
  const consequence = consequenceOf(error);
  if (!consequence) return { error };
  const { goTo, forgets, because } = consequence;
  const isThere = location.pathname === goTo;
  if (!isThere) leaving.add(error);
  const from = hereOrReturn();
  if (forgets) await forgetEverything();
  if (!isThere) leaveFor(withReturn(because ? `${goTo}?because=${because}` : goTo, from));
  return {};
}

/** What a failed action answers, in Refine's form. */
function failure(error: unknown): AuthActionResponse {
  return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
}

const settled = (action: Promise<AuthActionResponse>) => action.catch(failure);

/**
 * Exchanges the SDK's user for a session, of which the cookie is the only proof: the SDK forgets its user. One whose address
 * is not verified is refused and kept, so that the mail's link and the waiting screen find it.
 * @throws ApiError as `POST /api/session`; errors of the SDK
 */
export async function beginSession(): Promise<Me> {
  const { currentIdToken, forgetUser } = await identityClient();
  const setup = keptSetupToken();
  const body = { idToken: await currentIdToken(), ...(setup !== null && { setup }) };
  const { user } = await call<{ user: Me }>('/session', { method: 'POST', body });
  storeAuth(user);
  keepSetupToken(null);
  await forgetUser();
  return user;
}

interface Credentials {
  email: string;
  password: string;
}

type LoginParams = Credentials | { providerId: string; isInThisWindow?: boolean };

async function login(params: LoginParams): Promise<AuthActionResponse> {
  if ('providerId' in params) {
    const { signInWithProvider } = await import('./externalSignIn.ts');
    await signInWithProvider(params.providerId, params.isInThisWindow);
  } else {
    const { signIn } = await identityClient();
    await signIn(params.email, params.password);
  }
  return enter();
}

async function enter(): Promise<AuthActionResponse> {
  await beginSession();
  return { success: true, redirectTo: returnAddress() ?? '/' };
}

async function finishRedirect(): Promise<AuthActionResponse> {
  const { finishRedirect: finish } = await import('./externalSignIn.ts');
  return (await finish()) ? enter() : { success: false };
}

/** Ends a sign-in that went to another provider and back in this window; null where there was none. */
export const finishSignInElsewhere = (): Promise<AuthActionResponse> | null =>
  isBackFromProvider() ? settled(finishRedirect()) : null;

interface Registration extends Credentials {
  displayName: string;
}

async function register({ email, password, displayName }: Registration): Promise<AuthActionResponse> {
  const { signUp } = await identityClient();
  const isMailed = await signUp(email, password, displayName);
  return { success: true, redirectTo: withReturn(isMailed ? '/verify' : '/verify?mail=unsent') };
}

async function logout(): Promise<AuthActionResponse> {
  await call('/session', { method: 'DELETE' });
  await forgetEverything();
  return { success: true, redirectTo: '/login' };
}

/**
 * Who is signed in and what follows from errors, in the shape Refine asks for: public pages, account screens and the
 * dashboard share it. `onError` acts by itself, once for each error, and answers `{}` for those it knows.
 */
export const authProvider = {
  onError,
  login: (params: LoginParams) => settled(login(params)),
  register: (registration: Registration) => settled(register(registration)),
  logout: () => settled(logout()),
  forgotPassword: ({ email }: { email: string }) =>
    settled(
      identityClient().then(async ({ mailPasswordReset }) => {
        await mailPasswordReset(email);
        return { success: true };
      }),
    ),
  updatePassword: ({ code, password }: { code: string; password: string }) =>
    settled(
      identityClient().then(async ({ resetPassword }) => {
        await resetPassword(code, password);
        return { success: true, redirectTo: '/login' };
      }),
    ),
  // What this browser knows; the server decides with each call, and its refusals come to `onError`.
  check: async () =>
    storedAuth() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  getIdentity: async () => {
    const auth = storedAuth();
    return auth && { id: auth.slug, name: auth.displayName };
  },
  getPermissions: async () => storedAuth()?.permissions ?? [],
} satisfies AuthProvider;
