import { inject } from 'vitest';

/** Firebase projects that exist only in an emulator have names that start with `demo-`. */
export const EMULATOR_PROJECT = 'demo-dramalog';

/** Settings with which the site uses the emulator as its Firebase project. */
export const EMULATOR_ENV = { FIREBASE_API_KEY: 'emulator', FIREBASE_PROJECT_ID: EMULATOR_PROJECT };

export type MailKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

interface MailedCode {
  email: string;
  requestType: MailKind;
  oobLink: string;
}

interface EmulatedAccount {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  /** In seconds. */
  validSince?: string;
  disabled?: boolean;
  providerUserInfo?: { providerId: string; email?: string }[];
}

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const PROJECT = `/identitytoolkit.googleapis.com/v1/projects/${EMULATOR_PROJECT}/accounts`;
const CODES = `/emulator/v1/projects/${EMULATOR_PROJECT}/oobCodes`;

/**
 * A call of the project owner if a token is required; of any caller with the public key under `accounts:`.
 */
async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const isPublic = path.startsWith(ACCOUNTS);
  const answer = await fetch(`${inject('emulator')}${path}${isPublic ? '?key=emulator' : ''}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(!isPublic && { Authorization: 'Bearer owner' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The Auth emulator answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

let made = 0;

/** An address that no other test uses: all of them share one emulator. */
export function newAddress(name: string): string {
  made += 1;
  return `${name}.${process.pid}.${made}@example.org`;
}

/**
 * The mails of one kind that would have been sent to an address by now: their links, newest last, to the
 * site's action page.
 */
export async function mailedLinks(email: string, kind: MailKind): Promise<string[]> {
  const { oobCodes } = await call<{ oobCodes: MailedCode[] }>(CODES);
  return oobCodes
    .filter((code) => code.email === email && code.requestType === kind)
    .map(({ oobLink }) => `/auth/action${new URL(oobLink).search}`);
}

async function lookUp(by: object): Promise<EmulatedAccount | undefined> {
  const { users = [] } = await call<{ users?: EmulatedAccount[] }>(`${PROJECT}:lookup`, by);
  return users[0];
}

/** The account of an id, undefined if there is none. */
export const accountById = (uid: string) => lookUp({ localId: [uid] });

/** The account of an address, undefined if there is none. */
export const accountOf = (email: string) => lookUp({ email: [email] });

/** Deletes an account, as the owner of the project may. */
export const removeAccount = (uid: string) => call(`${PROJECT}:delete`, { localId: uid });

/** Creates an account with a password; its address is verified by default. */
export async function makeMember(
  email: string,
  password: string,
  options = { emailVerified: true },
): Promise<void> {
  await call(PROJECT, { email, password, displayName: 'Made Member', ...options });
}

/** Creates an account that signs in with Google; the account page of the emulator offers it from then on. */
export async function makeGoogleMember(email: string, displayName: string): Promise<void> {
  const claims = {
    sub: email,
    email,
    email_verified: true,
    name: displayName,
    iss: '',
    aud: '',
    exp: 0,
    iat: 0,
  };
  await call(`${ACCOUNTS}:signInWithIdp`, {
    postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
    requestUri: 'http://127.0.0.1',
    returnSecureToken: true,
  });
}

/** An id token of a sign-in with e-mail and password: unsigned, as all of the emulator's. */
export async function idTokenOf(email: string, password: string): Promise<string> {
  const body = { email, password, returnSecureToken: true };
  return (await call<{ idToken: string }>(`${ACCOUNTS}:signInWithPassword`, body)).idToken;
}

/** Requests the mail that verifies the address of the holder of an id token. */
export const mailVerification = (idToken: string) =>
  call(`${ACCOUNTS}:sendOobCode`, { requestType: 'VERIFY_EMAIL', idToken });

/**
 * Changes the address of the holder of an id token at once, as other apps of a project may; the old address
 * is notified by mail.
 */
export const changeAddress = (idToken: string, email: string) =>
  call(`${ACCOUNTS}:update`, { idToken, email });
