import { createServer } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import { eraseClosedAccounts } from '#src/accounts/eraseAccounts.server.ts';
import { prepareStaff } from '#src/accounts/firstStaff.server.ts';
import { removeOldRegistrations } from '#src/accounts/registrations.server.ts';
import { REFRESH_MILLISECONDS, refreshCounts } from '#src/catalogue/entries/refreshCounts.server.ts';
import { storeCommonFacets } from '#src/catalogue/titles/facetCounts.server.ts';
import { advanceStatuses } from '#src/catalogue/titles/statuses.server.ts';
import { AppError } from '#src/domain/errors.ts';
import { deleteExpiredMessages } from '#src/features/contact/expiredMessages.server.ts';
import { deleteUnlinked } from '#src/features/links/links.commands.server.ts';
import { createServices } from '#src/main/services.ts';
import { listenForChanges } from '#src/server/cache/changeListener.ts';
import { createPageCache } from '#src/server/cache/pageCache.ts';
import type { Database } from '#src/server/db/database.ts';
import { openDatabase } from '#src/server/db/open.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { type Env, readEnv } from '#src/server/env.ts';
import { CONNECTION_BOUNDS, shareConnections } from '#src/server/http/connections/connectionShares.ts';
import { paceRequests } from '#src/server/http/connections/requestPace.ts';
import {
  answerUnaddressed,
  answerUnreadable,
  assertSingleHost,
  HEADERS_READ,
  rejectManyHeaders,
} from '#src/server/http/connections/unreadableRequests.ts';
import { isDatabaseUnavailable } from '#src/server/http/errors.ts';
import { eachKoreanDay } from '#src/server/jobs/eachKoreanDay.ts';
import { deleteOldJobs } from '#src/server/jobs/jobs.ts';
import { createWakeableJob } from '#src/server/jobs/wakeableJob.ts';
import { createLog, type Log } from '#src/server/log.ts';
import { outboxOf, sweepOutbox } from '#src/server/mail/outbox.ts';
import { sweepMedia } from '#src/server/media/sweep.ts';
import { deleteEndedSessions } from '#src/server/session/deleteEndedSessions.ts';
import { closeWorkers } from '#src/server/workers/runInWorker.ts';
import { createApp, FONT_FOLDER } from './app.ts';
import { loadStarter } from './starter/load.ts';

export * as sessionErrors from '#src/domain/accounts/sessionErrors.ts';
export {
  createApp,
  createLog,
  createPageCache,
  createServices,
  FONT_FOLDER,
  listenForChanges,
  openDatabase,
  readEnv,
};
export const pages = build;

const DRAIN_MILLISECONDS = 10_000;

/** Timeouts for slow clients, malicious or not; Node's defaults are one and five minutes. */
const SLOW_CALLERS = { headersTimeout: 8_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 };

/** Connections above the limit that the operating system may pass on before another one is closed. */
const CONNECTIONS_BETWEEN = 100;

/** Longest time in ms without traffic on a connection, including clients that do not read the response. */
const SILENCE_MILLISECONDS = 60_000;

export interface RunningServer {
  /** The server's address, with the port that the system assigned if PORT is 0. */
  address: string;
  /** Address where the first user to register becomes admin; null if there is staff. */
  setupLink: string | null;
  /** Stops accepting connections, waits up to 10 s for running requests, and closes the database. */
  stop(): Promise<void>;
}

/** Loads the starter catalogue, or throws a StartError with the reason. The next start continues an interrupted load. */
async function prepareCatalogue(db: Database, log: Log, root: string, source: string | null): Promise<void> {
  try {
    await loadStarter(db, log, { root, source });
  } catch (error) {
    if (error instanceof AppError) {
      throw new StartError(`The starter catalogue cannot be loaded: ${error.message}`, { cause: error });
    }
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartError(
      `The connection to the database was lost while the starter catalogue was loading. Start again to continue. (${error.message})`,
      { cause: error },
    );
  }
}

/**
 * Starts the whole product: database, migrations, starter catalogue, web server.
 * @param root the package's folder
 * @param signal aborts the start and stops everything that was started
 * @throws StartError with a message for the terminal
 */
export async function start(
  root: string,
  source = process.env,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const env = readEnv(source, root);
  const log = createLog(env.logLevel);
  const opened = await openDatabase(env, log, join(root, 'src/server/db/migrations'), signal);
  const { db, served } = opened;
  const { generations } = served;
  const changes = listenForChanges(opened.address, generations, log);
  const close = async () => {
    await changes.close();
    await opened.close();
  };
  try {
    await prepareCatalogue(db, log, root, env.starterCatalogue);
    signal?.throwIfAborted();
    let siteOrigin = env.publicOrigin ?? `http://localhost:${env.port}`;
    const services = createServices({
      env,
      db: served,
      log,
      buildId: build.assets.version,
      siteOrigin: () => siteOrigin,
    });
    const setupToken = await prepareStaff(db, services.signIn.builtIn ? env.admin : null, services.now());
    const app = await createApp({
      services,
      trustProxy: env.trustProxy,
      publicOrigin: env.publicOrigin,
      clientFolder: join(root, 'build/client'),
      previousFolder: join(root, 'build/previous'),
      fontFolder: join(root, FONT_FOLDER),
      pages: build,
      mode: 'production',
      pageCache: createPageCache({ generations, isTrusted: changes.isListening, now: services.now }),
    });
    const ending = new AbortController();
    const daily: Readonly<Record<string, (now: Date) => Promise<unknown>>> = {
      statuses: (now) => advanceStatuses(db, now),
      'facet counts': () => storeCommonFacets(db.pool, ending.signal),
      pictures: () => sweepMedia(db, services.media),
      sessions: (now) => deleteEndedSessions(db.pool, now),
      messages: (now) => deleteExpiredMessages(db.pool, now),
      registrations: (now) => removeOldRegistrations(db, now),
      'closed accounts': () => eraseClosedAccounts(db),
      outbox: (now) => sweepOutbox(outboxOf(env), now),
      jobs: (now) => deleteOldJobs(db, now),
      'link checks': () => deleteUnlinked(db),
    };
    const ends = Object.entries(daily).map(([name, job]) => eachKoreanDay(name, job, log, services.now));
    const counts = createWakeableJob(
      'title counts',
      () => refreshCounts(db).then(() => null),
      log,
      REFRESH_MILLISECONDS,
    );
    counts.wake();
    const server = await listen(app.fetch, env, async () => {
      ending.abort();
      await Promise.all([
        ...ends.map((end) => end()),
        services.contactPost.end(),
        counts.end(),
        closeWorkers(),
      ]);
      await close();
    });
    siteOrigin = env.publicOrigin ?? server.address;
    services.contactPost.wake();
    const setupLink = setupToken === null ? null : `${siteOrigin}/register?setup=${setupToken}`;
    return { ...server, setupLink };
  } catch (error) {
    await close();
    throw error;
  }
}

type Fetch = Awaited<ReturnType<typeof createApp>>['fetch'];

function listen(
  fetch: Fetch,
  env: Env,
  close: () => Promise<void>,
): Promise<Omit<RunningServer, 'setupLink'>> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(fetch, { hostname: env.host, errorHandler: answerUnaddressed });
    const { trustProxy } = env;
    const paced = paceRequests(assertSingleHost(listener), { trustProxy });
    const shared = shareConnections(rejectManyHeaders(paced), { trustProxy });
    const server = createServer(SLOW_CALLERS, shared.listener);
    shared.attach(server);
    const stop = async () => {
      const isClosed = new Promise<void>((done) => server.close(() => done()));
      const bound = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
      server.closeIdleConnections();
      await isClosed;
      clearTimeout(bound);
      await close();
    };
    server.listen(env.port, env.host, () => {
      const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
      const info = server.address();
      const port = typeof info === 'object' && info !== null ? info.port : env.port;
      resolve({ address: `http://${host}:${port}`, stop });
    });
    server.maxHeadersCount = HEADERS_READ;
    server.on('clientError', answerUnreadable);
    server.maxConnections = CONNECTION_BOUNDS.all + CONNECTIONS_BETWEEN;
    server.setTimeout(SILENCE_MILLISECONDS);
    server.on('error', (error: NodeJS.ErrnoException) => reject(listenError(error, env)));
  });
}

/** Converts listen errors to messages for the terminal; returns unknown errors unchanged. */
function listenError(error: NodeJS.ErrnoException, { port, host }: Env): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(`This user may not use PORT ${port}. Set PORT to 1024 or higher.`);
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL' || error.code === 'EINVAL') {
    return new StartError(`HOST ${host} is not an address of this machine. Correct or remove HOST.`);
  }
  return error;
}

/**
 * Runs the product until SIGTERM or SIGINT, which stop it cleanly at any time, including during the start. If it cannot
 * start, it prints the reason without a stack trace.
 */
export async function run(root: string): Promise<void> {
  const starting = new AbortController();
  let server: RunningServer | undefined;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    if (!server) {
      starting.abort();
      // With an external PostgreSQL server, the next start continues an interrupted load.
      setTimeout(() => process.exit(0), DRAIN_MILLISECONDS);
      return;
    }
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    server = await start(root, process.env, starting.signal);
  } catch (error) {
    if (starting.signal.aborted) process.exit(0);
    console.error(error instanceof StartError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
  process.stdout.write(`\n  ${process.env.PRODUCT_NAME || 'Dramalog'} is ready: ${server.address}\n\n`);
  if (server.setupLink !== null) {
    process.stdout.write(`  There is no staff yet. Register here to become admin: ${server.setupLink}\n\n`);
  }
}
