import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isDatabaseAway, RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { deleteAccount, lookup, updateAccount } from './accountCalls.ts';
import { applyCode, resetPassword, sendCode } from './codeCalls.ts';
import { PASSWORD_POLICY } from './passwordPolicy.ts';
import type { Caller, Provider } from './provider.ts';
import { signInWithPassword, signUp } from './signIn.ts';
import { refreshIdToken } from './tokenCall.ts';
import {
  codeBody,
  readBody,
  refreshForm,
  resetBody,
  signInBody,
  signUpBody,
  tokenBody,
  updateBody,
} from './toolkit.schema.ts';
import { ToolkitError } from './toolkitError.ts';

/** The first parts of the calls' addresses: the SDK puts Google's hosts behind an emulator's. */
const HOSTS = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'] as const;

/** Largest body of a call, in bytes. */
const BODY_MAX = 20_000;

type Call = (provider: Provider, caller: Caller, body: unknown) => Promise<object>;

/** The calls under `/v1/accounts:` that the SDK makes and this provider answers. */
const CALLS: Readonly<Record<string, Call>> = {
  signUp: (provider, caller, body) => signUp(provider, caller, readBody(signUpBody, body)),
  signInWithPassword: (provider, caller, body) =>
    signInWithPassword(provider, caller, readBody(signInBody, body)),
  lookup: (provider, _caller, body) => lookup(provider, readBody(tokenBody, body)),
  update: (provider, caller, body) => {
    const update = readBody(updateBody, body);
    return update.oobCode === undefined
      ? updateAccount(provider, update)
      : applyCode(provider, caller, update.oobCode);
  },
  delete: (provider, _caller, body) => deleteAccount(provider, readBody(tokenBody, body)),
  sendOobCode: (provider, caller, body) => sendCode(provider, caller, readBody(codeBody, body)),
  resetPassword: (provider, caller, body) => resetPassword(provider, caller, readBody(resetBody, body)),
};

/** Calls the SDK can make for ways to sign in that this provider does not have: anonymous, custom, phone, link, others. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'createAuthUri',
  'signInWithCustomToken',
  'signInWithEmailLink',
  'signInWithIdp',
  'signInWithPhoneNumber',
  'sendVerificationCode',
]);

function asToolkitError(error: unknown, { log }: Provider): ToolkitError {
  if (error instanceof ToolkitError) return error;
  log.error({ err: error }, 'a call to the identity provider failed');
  if (isDatabaseAway(error)) return new ToolkitError('UNAVAILABLE', { status: 503 });
  return new ToolkitError('INTERNAL_ERROR', { status: 500 });
}

function answerError(c: Context, error: unknown, provider: Provider): Response {
  const told = asToolkitError(error, provider);
  if (told.status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return c.json(told.toBody(), told.status as 400 | 404 | 413 | 415 | 500 | 503);
}

/** The body of a JSON call. Only what says it is JSON is read: no form of another site can send that. */
async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new ToolkitError('INVALID_REQUEST', { status: 415, detail: 'Send application/json' });
  }
  return c.req.json().catch(() => {
    throw new ToolkitError('INVALID_REQUEST', { detail: 'The body is not JSON' });
  });
}

/**
 * The Identity Toolkit and Secure Token calls that `firebase/auth` makes when its emulator address is this site. To be
 * mounted at the root; every error has Google's shape.
 * @param addressOf the caller's network address, as limits count it
 * @param before turns calls away with an answer of its own, which is told in Google's shape, while too much is asked
 */
export function createToolkit(
  provider: Provider,
  addressOf: (c: Context) => string,
  before?: MiddlewareHandler,
): Hono {
  const toolkit = new Hono();
  toolkit.onError((error, c) => answerError(c, error, provider));
  const limit = bodyLimit({
    maxSize: BODY_MAX,
    onError: (c) => answerError(c, new ToolkitError('INVALID_REQUEST', { status: 413 }), provider),
  });
  for (const host of HOSTS) {
    toolkit.use(`/${host}/*`, async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    });
    if (before) {
      toolkit.use(`/${host}/*`, async (c, next) => {
        const refusal = await before(c, next);
        return refusal && answerError(c, new ToolkitError('UNAVAILABLE', { status: 503 }), provider);
      });
    }
    toolkit.use(`/${host}/*`, limit);
  }
  toolkit.post('/identitytoolkit.googleapis.com/v1/:call{accounts:[A-Za-z]+}', async (c) => {
    const name = c.req.param('call').slice('accounts:'.length);
    if (NOT_OFFERED.has(name)) throw new ToolkitError('OPERATION_NOT_ALLOWED');
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (!call) throw new ToolkitError('NOT_FOUND', { status: 404 });
    return c.json(await call(provider, { address: addressOf(c) }, await jsonBody(c)));
  });
  toolkit.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', (c) => c.json(PASSWORD_POLICY));
  toolkit.post('/securetoken.googleapis.com/v1/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    return c.json(await refreshIdToken(provider, readBody(refreshForm, form).refresh_token));
  });
  for (const host of HOSTS) {
    toolkit.all(`/${host}/*`, () => {
      throw new ToolkitError('NOT_FOUND', { status: 404 });
    });
  }
  return toolkit;
}
