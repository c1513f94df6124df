import { deleteApp, type FirebaseServerApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, getAuth } from 'firebase/auth';
import { stage } from '../stage.ts';
import { getAppConfig, getEmulatorUrl } from './settings.ts';

let made = 0;

/** An address that no other test uses. */
export function randomEmail(): string {
  made += 1;
  return `test.email.${made}@test.com`;
}

function connected(auth: Auth): Auth {
  connectAuthEmulator(auth, getEmulatorUrl(), { disableWarnings: true });
  return auth;
}

/** A separate browser. */
export const getTestInstance = (_requireEmulator = false): Auth =>
  connected(getAuth(initializeApp(getAppConfig())));

/** The same on a server that acts for a browser. */
export const getTestInstanceForServerApp = (app: FirebaseServerApp): Auth => connected(getAuth(app));

/** Ends a test: removes its accounts and the counts of its address. */
export async function cleanUpTestInstance(auth: Auth): Promise<void> {
  await auth.signOut();
  await deleteApp(auth.app);
  const { pool } = stage().database.db;
  await pool.query('delete from identity_accounts');
  await pool.query('delete from identity_attempts');
}

/** A password that the policy accepts. */
export const generateValidPassword = async (_auth: Auth): Promise<string> => 'password';
