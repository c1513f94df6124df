import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { accountOwners } from '#src/accounts/registrations.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { createProvider, type Provider } from '#src/server/identity/provider.ts';
import { createToolkit } from '#src/server/identity/toolkit.ts';
import { createLog } from '#src/server/log.ts';
import { createMailer } from '#src/server/mail/mailer.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/mailServer.ts';

/** The built-in provider on a socket, with a mail server and a clock that a test can move. */
export interface IdentityStage {
  origin: string;
  provider: Provider;
  mails: MailServer;
  /** The address of the next calls for rate limits. */
  address: string;
  /** Moves the clock. */
  wait(milliseconds: number): void;
  /** A separate browser: the official SDK, signed out. */
  sdk(): Auth;
  /** A plain call; returns status and body. */
  call(path: string, body: unknown, init?: RequestInit): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** Opens the stage on a database. */
export async function openIdentity(db: Database): Promise<IdentityStage> {
  const mails = await startMailServer();
  const log = createLog('silent');
  let ahead = 0;
  const apps: FirebaseApp[] = [];
  const provider = createProvider({
    db,
    log,
    mailer: createMailer({ smtpUrl: mails.url, from: 'Dramalog <no-reply@example.org>', outbox: '', log }),
    productName: 'Dramalog',
    siteOrigin: () => 'https://dramalog.example',
    owners: accountOwners(() => new Date(Date.now() + ahead)),
    removeAll: (_uid, removeAccount) => removeAccount(db.pool),
    now: () => new Date(Date.now() + ahead),
  });
  const stage: IdentityStage = {
    origin: '',
    provider,
    mails,
    address: '192.0.2.1',
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    sdk() {
      const app = initializeApp({ apiKey: 'built-in', projectId: 'dramalog' }, `app ${apps.length}`);
      apps.push(app);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, stage.origin, { disableWarnings: true });
      return auth;
    },
    async call(path, body, init = {}) {
      const answer = await fetch(`${stage.origin}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      });
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      await Promise.all(apps.map(deleteApp));
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await mails.close();
    },
  };
  const toolkit = createToolkit(provider, () => stage.address);
  const server = createAdaptorServer({ fetch: toolkit.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stage;
}
