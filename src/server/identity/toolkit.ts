import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';
import { type BodyFailure, receiveBody } from '#src/server/http/body/bufferedBody.ts';
import { parseJsonBody } from '#src/server/http/body/jsonBody.ts';
import { reportDatabaseUnavailable } from '#src/server/http/countedErrors.ts';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { deleteAccount, lookup, updateAccount } from './accountCalls.ts';
import { applyCode, resetPassword, sendCode } from './codeCalls.ts';
import { PASSWORD_POLICY } from './passwordPolicy.ts';
import type { Caller, Provider } from './provider.ts';
import { signInWithPassword, signUp } from './signIn.ts';
import { signInMethods } from './signInMethods.ts';
import { refreshIdToken } from './tokenCall.ts';
import {
  codeBody,
  codeUpdateBody,
  hasKey,
  readBody,
  refreshForm,
  resetBody,
  signInBody,
  signInMethodsBody,
  signUpBody,
  tokenBody,
  updateBody,
} from './toolkit.schema.ts';
import { ToolkitError } from './toolkitError.ts';

/** First path segments of the calls: the SDK appends Google's hosts to the address of an emulator. */
const HOSTS = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'] as const;

/** Limit of a call's body: three of the longest secrets and an address. */
const BODY_LIMIT = { bytes: 20_000, values: 200 };

type Call = (provider: Provider, caller: Caller, body: unknown) => Promise<object>;

/** The SDK's calls under `/v1/accounts:` that this provider supports. */
const CALLS: Readonly<Record<string, Call>> = {
  signUp: (provider, caller, body) => {
    // Without any of these keys, the SDK requests an anonymous account, which only a project's owner may create.
    const isAnonymous = !['email', 'password', 'idToken'].some((key) => hasKey(body, key));
    if (isAnonymous) throw new ToolkitError('ADMIN_ONLY_OPERATION');
    return signUp(provider, caller, readBody(signUpBody, body));
  },
  signInWithPassword: (provider, caller, body) =>
    signInWithPassword(provider, caller, readBody(signInBody, body)),
  lookup: (provider, _caller, body) => lookup(provider, readBody(tokenBody, body)),
  update: (provider, caller, body) => {
    if (hasKey(body, 'oobCode')) return applyCode(provider, caller, readBody(codeUpdateBody, body).oobCode);
    if (!hasKey(body, 'idToken')) {
      throw new ToolkitError('INVALID_REQ_TYPE', { detail: 'Unsupported request parameters.' });
    }
    return updateAccount(provider, readBody(updateBody, body));
  },
  delete: (provider, _caller, body) => deleteAccount(provider, readBody(tokenBody, body)),
  sendOobCode: (provider, caller, body) => {
    const request = readBody(codeBody, body);
    if (request.requestType === 'EMAIL_SIGNIN') throw new ToolkitError('OPERATION_NOT_ALLOWED');
    return sendCode(provider, caller, request);
  },
  resetPassword: (provider, caller, body) => resetPassword(provider, caller, readBody(resetBody, body)),
  createAuthUri: async (_provider, _caller, body) => signInMethods(readBody(signInMethodsBody, body)),
};

/** Names of the supported calls. */
export const TOOLKIT_CALLS: readonly string[] = Object.keys(CALLS);

/** The SDK's calls for unsupported ways to sign in: custom tokens, phone, e-mail link, other providers. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'signInWithCustomToken',
  'signInWithEmailLink',
  'signInWithIdp',
  'signInWithPhoneNumber',
  'sendVerificationCode',
]);

function asToolkitError(error: unknown, { log }: Provider): ToolkitError {
  if (error instanceof ToolkitError) return error;
  if (isDatabaseUnavailable(error)) {
    reportDatabaseUnavailable(log, error);
    return new ToolkitError('UNAVAILABLE', { status: 503 });
  }
  log.error({ err: error }, 'a call to the identity provider failed');
  return new ToolkitError('INTERNAL_ERROR', { status: 500 });
}

function answerError(c: Context, error: unknown, provider: Provider): Response {
  const reported = asToolkitError(error, provider);
  if (reported.status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return c.json(reported.toBody(), reported.status as 400 | 404 | 413 | 415 | 500 | 503);
}

const BODY_ERRORS: Readonly<Record<BodyFailure, ToolkitError>> = {
  'too large': new ToolkitError('INVALID_REQUEST', {
    status: 413,
    detail: `Send at most ${BODY_LIMIT.bytes} bytes`,
  }),
  busy: new ToolkitError('UNAVAILABLE', { status: 503 }),
  broken: new ToolkitError('INVALID_REQUEST', { detail: 'The body did not arrive completely' }),
};

/** Reads the body of a call, at most 20,000 bytes. @throws ToolkitError if it was not received completely */
async function bodyBytes(c: Context): Promise<Uint8Array> {
  const received = await receiveBody(c, BODY_LIMIT.bytes);
  if (received.outcome === 'received') return received.bytes;
  throw BODY_ERRORS[received.outcome];
}

/** Reads the body of a JSON call. Other content types are rejected: a form of another site cannot send JSON. */
async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new ToolkitError('INVALID_REQUEST', { status: 415, detail: 'Send application/json' });
  }
  const bytes = await bodyBytes(c);
  try {
    return parseJsonBody(bytes, BODY_LIMIT);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ToolkitError('INVALID_REQUEST', {
      status: error.statusCode === 413 ? 413 : 400,
      detail: error.message,
    });
  }
}

/**
 * Creates the Identity Toolkit and Secure Token calls that `firebase/auth` makes when its emulator address is this site.
 * Mount it at the root; every error has Google's format.
 * @param addressOf the caller's network address, as rate limits count it
 * @param before middleware that rejects calls under overload; its response is replaced by an error in Google's format
 */
export function createToolkit(
  provider: Provider,
  addressOf: (c: Context) => string,
  before?: MiddlewareHandler,
): Hono {
  const toolkit = new Hono();
  toolkit.onError((error, c) => answerError(c, error, provider));
  for (const host of HOSTS) {
    toolkit.use(`/${host}/*`, async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    });
    if (before) {
      toolkit.use(`/${host}/*`, async (c, next) => {
        const limited = await before(c, next);
        return limited && answerError(c, new ToolkitError('UNAVAILABLE', { status: 503 }), provider);
      });
    }
  }
  toolkit.post('/identitytoolkit.googleapis.com/v1/:call{accounts:[A-Za-z]+}', async (c) => {
    const name = c.req.param('call').slice('accounts:'.length);
    if (NOT_OFFERED.has(name)) throw new ToolkitError('OPERATION_NOT_ALLOWED');
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (!call) throw new ToolkitError('NOT_FOUND', { status: 404 });
    return c.json(await call(provider, { address: addressOf(c) }, await jsonBody(c)));
  });
  toolkit.post('/identitytoolkit.googleapis.com/v2/accounts/:call', () => {
    // Second factors and passkeys are not supported.
    throw new ToolkitError('OPERATION_NOT_ALLOWED');
  });
  toolkit.get('/identitytoolkit.googleapis.com/v2/recaptchaConfig', () => {
    throw new ToolkitError('RECAPTCHA_NOT_ENABLED');
  });
  toolkit.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', (c) => {
    if (c.req.query('tenantId')) throw new ToolkitError('UNSUPPORTED_TENANT_OPERATION');
    return c.json(PASSWORD_POLICY);
  });
  toolkit.post('/securetoken.googleapis.com/v1/token', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await bodyBytes(c))));
    return c.json(await refreshIdToken(provider, readBody(refreshForm, form).refresh_token));
  });
  for (const host of HOSTS) {
    toolkit.all(`/${host}/*`, () => {
      throw new ToolkitError('NOT_FOUND', { status: 404 });
    });
  }
  return toolkit;
}
