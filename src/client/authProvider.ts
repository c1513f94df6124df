import type { AuthActionResponse, AuthProvider, OnErrorResponse } from '@refinedev/core';
import { UNVERIFIED_MESSAGE } from '#src/domain/accounts/sessionErrors.ts';
import { ApiError, call } from './api.ts';
import type { Me } from './me.ts';
import { hereOrReturn, leaveFor, returnAddress, withReturn } from './navigation.ts';
import { clearStoredAuth, storeAuth, storedAuth, storedSetupToken, storeSetupToken } from './storedAuth.ts';
import { isBackFromProvider, isUserStored } from './storedUser.ts';

const identityClient = () => import('./identityClient.ts');

/** How the client reacts to an error of the catalogue. */
interface Consequence {
  goTo: '/verify' | '/login';
  /** Whether the stored entries are removed. */
  clears: boolean;
  /** The reason that the next screen shows. */
  because: 'ended' | 'suspended' | null;
}

/** The error catalogue (S-A3 to S-A7), which is implemented only here. Null passes the error on to the caller. */
function consequenceOf({ status, name, body }: ApiError): Consequence | null {
  const { success, jwtExpired, message } = body;
  if (success === false && jwtExpired === true) {
    return message === UNVERIFIED_MESSAGE
      ? { goTo: '/verify', clears: false, because: null }
      : { goTo: '/login', clears: true, because: 'ended' };
  }
  if (name === 'TokenExpiredError') return { goTo: '/login', clears: true, because: 'ended' };
  if (status === 403 && name === 'Access denied')
    return { goTo: '/login', clears: true, because: 'suspended' };
  return null;
}

/** Errors already handled or passed on. Refine reports an error again for each query that failed with it. */
const handled = new WeakSet<ApiError>();
/** Errors that caused a navigation to another page. */
const leaving = new WeakSet<ApiError>();

/** Whether an error causes a navigation, so that the current page need not show it. */
export const isLeavingFor = (error: unknown): boolean => error instanceof ApiError && leaving.has(error);

/** Signs out the SDK's stored user. Loads the SDK only if it may have stored one. */
async function clearStoredUser(): Promise<void> {
  if (!(await isUserStored())) return;
  const { clearUser } = await identityClient();
  await clearUser();
}

async function clearEverything(): Promise<void> {
  clearStoredAuth();
  await clearStoredUser().catch(() => undefined);
}

async function onError(error: unknown): Promise<OnErrorResponse> {
  if (!(error instanceof ApiError)) return error instanceof Error ? { error } : {};
  if (handled.has(error)) return {};
  handled.add(error);
  const consequence = consequenceOf(error);
  if (!consequence) return { error };
  const { goTo, clears, because } = consequence;
  const isAlreadyThere = location.pathname === goTo;
  if (!isAlreadyThere) leaving.add(error);
  const from = hereOrReturn();
  if (clears) await clearEverything();
  if (!isAlreadyThere) leaveFor(withReturn(because ? `${goTo}?because=${because}` : goTo, from));
  return {};
}

/** Converts an error to Refine's response for a failed action. */
function failure(error: unknown): AuthActionResponse {
  return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
}

const settled = (action: Promise<AuthActionResponse>) => action.catch(failure);

/**
 * Exchanges the SDK's id token for a session cookie, then removes the user from the SDK. The server rejects a user whose
 * address is not verified; the SDK keeps that user, because the mailed link and the waiting screen need it.
 * @throws ApiError like `POST /api/session`; errors of the SDK
 */
export async function beginSession(): Promise<Me> {
  const { currentIdToken, clearUser } = await identityClient();
  const setup = storedSetupToken();
  const body = { idToken: await currentIdToken(), ...(setup !== null && { setup }) };
  const { user } = await call<{ user: Me }>('/session', { method: 'POST', body });
  storeAuth(user);
  storeSetupToken(null);
  await clearUser();
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

/** Completes an external sign-in that redirected this window, or null if none exists. */
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
  await clearEverything();
  return { success: true, redirectTo: '/login' };
}

/**
 * Refine's `authProvider`, shared by public pages, account screens and the dashboard. `onError` navigates by itself, once
 * for each error, and returns `{}` for the errors of the catalogue.
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
  // Reads only what this browser stores. The server authorises each call, and `onError` handles its rejections.
  check: async () =>
    storedAuth() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  getIdentity: async () => {
    const auth = storedAuth();
    return auth && { id: auth.slug, name: auth.displayName };
  },
  getPermissions: async () => storedAuth()?.permissions ?? [],
} satisfies AuthProvider;
