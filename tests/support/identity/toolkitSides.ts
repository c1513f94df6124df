import { inject } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { EMULATOR_PROJECT } from './emulator.ts';
import type { IdentityStage } from './identity.ts';

export const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
export const TOKEN = '/securetoken.googleapis.com/v1/token';

export const PASSWORD = 'a long enough one';

/** An account on one side: the data in its owner's browser. */
export interface SideAccount {
  email: string;
  uid: string;
  idToken: string;
  refreshToken: string;
}

/** One of the two compared sides: the official emulator, or the built-in provider. */
export interface Side {
  origin: string;
  /** Disables the account. */
  disable(account: SideAccount): Promise<void>;
  /** An ID token of the account whose sign-in has been ended. */
  endedToken(account: SideAccount): Promise<string>;
  /** The last code that was mailed to an address. */
  mailedCode(email: string): Promise<string>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Makes a call to a side as the SDK does. */
export async function callSide(
  { origin }: Pick<Side, 'origin'>,
  path: string,
  { method = 'POST', body, type = 'application/json' }: { method?: string; body?: unknown; type?: string },
): Promise<Answer> {
  const answer = await fetch(`${origin}${path}${path.includes('?') ? '&' : '?'}key=built-in`, {
    method,
    ...(method === 'POST' && {
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Registers an account on a side. */
export async function register(side: Side, email: string): Promise<SideAccount> {
  const { status, body } = await callSide(side, `${ACCOUNTS}:signUp`, {
    body: { email, password: PASSWORD, returnSecureToken: true },
  });
  if (status !== 200) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  const { localId, idToken, refreshToken } = body;
  return { email, uid: String(localId), idToken: String(idToken), refreshToken: String(refreshToken) };
}

/** The emulator as a side. */
export function emulatorSide(): Side {
  const origin = inject('emulator');
  const project = `${origin}/identitytoolkit.googleapis.com/v1/projects/${EMULATOR_PROJECT}/accounts`;
  return {
    origin,
    async disable({ uid }) {
      const answer = await fetch(`${project}:update`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify({ localId: uid, disableUser: true }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    // Its tokens are unsigned: one of an hour before the account's sign-ins are valid is created manually.
    async endedToken({ idToken }) {
      const [header, payload = ''] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number };
      const older = JSON.stringify({ ...claims, iat: claims.iat - 3600 });
      return `${header}.${Buffer.from(older).toString('base64url')}.`;
    },
    async mailedCode(email) {
      const answer = await fetch(`${origin}/emulator/v1/projects/${EMULATOR_PROJECT}/oobCodes`);
      const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobCode: string }[] };
      return oobCodes.findLast((code) => code.email === email)?.oobCode ?? '';
    },
  };
}

/** The built-in provider as a side. */
export function builtInSide(stage: IdentityStage, { pool }: Database): Side {
  return {
    origin: stage.origin,
    async disable({ uid }) {
      await pool.query('update identity_accounts set disabled_at = now() where uid = $1', [uid]);
    },
    async endedToken({ uid, idToken }) {
      await pool.query(
        'delete from identity_refresh_tokens where account_id = (select id from identity_accounts where uid = $1)',
        [uid],
      );
      return idToken;
    },
    mailedCode: async (email) => (await stage.mails.next(email)).link.searchParams.get('oobCode') ?? '',
  };
}

/** Fields whose values do not depend on the side. */
const REPORTED = [
  'kind',
  'displayName',
  'email',
  'emailVerified',
  'expiresIn',
  'expires_in',
  'newEmail',
  'photoUrl',
  'registered',
  'requestType',
  'token_type',
];

/** The parts of a response that should be the same on both sides. */
export const messageIn = ({ body }: Answer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => REPORTED.includes(key)));

/** The result of a response: its status with the error code, or with its keys. */
export function outcomeOf({ status, body }: Answer): string {
  const { error } = body as { error?: { message: string; code: number } };
  if (!error) return `${status} ${keysOf(body).sort().join(' ')}`;
  if (error.code !== status) return `${status} but says ${error.code}`;
  return `${status} ${error.message.split(' : ')[0]?.replace(/(received|content-type).*/, '$1')}`;
}

/** Keys of a response, with those of nested objects after a dot. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : keysOf(value[0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...keysOf(inner).map((each) => `${key}.${each}`),
  ]);
}
