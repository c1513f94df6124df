import { inject } from 'vitest';

/** Firebase's word for projects that exist nowhere but in an emulator begins with `demo-`. */
export const EMULATOR_PROJECT = 'demo-dramalog';

/** Public configuration with which the site takes the emulator for its Firebase project. */
export const EMULATOR_ENV = { FIREBASE_API_KEY: 'emulator', FIREBASE_PROJECT_ID: EMULATOR_PROJECT };

export interface MailedCode {
  email: string;
  requestType:
    | 'VERIFY_EMAIL'
    | 'PASSWORD_RESET'
    | 'VERIFY_AND_CHANGE_EMAIL'
    | 'RECOVER_EMAIL'
    | 'EMAIL_SIGNIN';
  oobCode: string;
  oobLink: string;
}

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${inject('emulator')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The Auth emulator answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';

/** The codes that would have been mailed to an address, newest last. */
export async function mailedCodes(email: string): Promise<MailedCode[]> {
  const { oobCodes } = await call<{ oobCodes: MailedCode[] }>(
    `/emulator/v1/projects/${EMULATOR_PROJECT}/oobCodes`,
  );
  return oobCodes.filter((code) => code.email === email);
}

/** The link of the newest mail of one kind to an address, on the site's own action address as a project sets it up. */
export async function mailedLink(email: string, kind: MailedCode['requestType']): Promise<string> {
  const newest = (await mailedCodes(email)).findLast(({ requestType }) => requestType === kind);
  if (!newest) throw new Error(`Nothing of the kind ${kind} was mailed to ${email}.`);
  return `/auth/action${new URL(newest.oobLink).search}`;
}

export interface EmulatedAccount {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  providerUserInfo?: { providerId: string; email?: string }[];
}

/** The account of an address, undefined where there is none. */
export async function accountOf(email: string): Promise<EmulatedAccount | undefined> {
  const { users = [] } = await call<{ users?: EmulatedAccount[] }>(
    `${TOOLKIT}/projects/${EMULATOR_PROJECT}/accounts:lookup`,
    { email: [email] },
  );
  return users[0];
}

/** Makes an account with a password and a verified address. */
export async function makeMember(email: string, password: string): Promise<void> {
  await call(`${TOOLKIT}/projects/${EMULATOR_PROJECT}/accounts`, {
    email,
    password,
    displayName: 'Made Member',
    emailVerified: true,
  });
}

/** Makes an account that signs in with Google; the emulator's chooser offers it from then on. */
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
  await call(`${TOOLKIT}/accounts:signInWithIdp?key=emulator`, {
    postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
    requestUri: 'http://127.0.0.1',
    returnSecureToken: true,
  });
}
