import { createServer } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import { AppError } from '#src/domain/errors.ts';
import { forgetUnlinked } from '#src/features/work/links.commands.server.ts';
import { createApp, FONT_FOLDER } from './app.ts';
import { listenForChanges } from './cache/changeListener.ts';
import { createPageCache } from './cache/pageCache.ts';
import { keepCommonFacets } from './catalogue/facetCounts.server.ts';
import { advanceStatuses } from './catalogue/statuses.server.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { StartError } from './db/postgres/errors.ts';
import { loadStarter } from './db/starter/load.server.ts';
import { type Env, readEnv } from './env.ts';
import { isDatabaseAway } from './http/errors.ts';
import { answerUnaddressed, answerUnreadable, refuseSeveralHosts } from './http/unreadable.ts';
import { eachKoreanDay } from './jobs/eachKoreanDay.ts';
import { forgetOldJobs } from './jobs/jobs.server.ts';
import { createLog, type Log } from './log.ts';
import { sweepMedia } from './media/sweep.server.ts';
import { prepareStaff } from './members/firstStaff.server.ts';
import { createServices } from './services.ts';
import { forgetEnded } from './session/forgetEnded.ts';

export * as sessionErrors from '#src/domain/sessionErrors.ts';
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

/** Bounds for callers who send slowly, on purpose or not; Node's own are a minute and five. */
const SLOW_CALLERS = { headersTimeout: 8_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 };

/** Most connections at once; more are refused. Each may hold an answer that its caller does not fetch. */
const CONNECTIONS_MAX = 3_000;

/** Longest time, in ms, in which nothing goes over a connection, be it that its caller does not fetch the answer. */
const SILENCE_MILLISECONDS = 60_000;

export interface RunningServer {
  /** Where it listens, with the port the system chose where PORT is 0. */
  address: string;
  /** Address whose first visitor to register becomes admin; null once there is staff. */
  setupLink: string | null;
  /** Stops taking connections, lets running requests end (10 s at most), closes the database. */
  stop(): Promise<void>;
}

/** Loads the starter catalogue, or says why not; a load that is cut off is taken up by the next start. */
async function prepareCatalogue(db: Database, log: Log, root: string, source: string | null): Promise<void> {
  try {
    await loadStarter(db, log, { root, source });
  } catch (error) {
    if (error instanceof AppError) {
      throw new StartError(`The starter catalogue cannot be loaded: ${error.message}`, { cause: error });
    }
    if (!isDatabaseAway(error)) throw error;
    throw new StartError(
      `The database went away while the starter catalogue was loaded. Start again to go on. (${error.message})`,
      { cause: error },
    );
  }
}

/**
 * Starts the whole product: database, migrations, starter catalogue, web server.
 * @param root the package's folder
 * @param signal gives the start up when aborted, leaving nothing running
 * @throws StartError in words for the terminal
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
      pageCache: createPageCache({ generations, isTrusted: changes.isHearing, now: services.now }),
    });
    const ending = new AbortController();
    const daily: Readonly<Record<string, (now: Date) => Promise<unknown>>> = {
      statuses: (now) => advanceStatuses(db, now),
      'facet counts': () => keepCommonFacets(db.pool, ending.signal),
      pictures: () => sweepMedia(db, services.media),
      sessions: (now) => forgetEnded(db.pool, now),
      jobs: (now) => forgetOldJobs(db, now),
      'link checks': () => forgetUnlinked(db),
    };
    const ends = Object.entries(daily).map(([name, job]) => eachKoreanDay(name, job, log, services.now));
    const server = await listen(app.fetch, env, async () => {
      ending.abort();
      await Promise.all([...ends.map((end) => end()), services.contactPost.end()]);
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
    const server = createServer(SLOW_CALLERS, refuseSeveralHosts(listener));
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
    server.on('clientError', answerUnreadable);
    server.maxConnections = CONNECTIONS_MAX;
    server.setTimeout(SILENCE_MILLISECONDS);
    server.on('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, env)));
  });
}

/** Why the address cannot be listened on, in words; unknown faults are given back unchanged. */
function listenFault(error: NodeJS.ErrnoException, { port, host }: Env): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`PORT ${port} is in use. Stop what listens there, or set PORT to another.`);
  }
  if (error.code === 'EACCES') {
    return new StartError(`PORT ${port} may not be used by this user. Set PORT to one from 1024.`);
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL' || error.code === 'EINVAL') {
    return new StartError(`HOST ${host} is no address of this machine. Set HOST to one, or leave it out.`);
  }
  return error;
}

/**
 * Runs the product until SIGTERM or SIGINT, which end it cleanly at any time, the start included. A reason not to start
 * is printed in words, without a stack.
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
      // On a server of others a load that is cut off here is taken up by the next start.
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
    process.stdout.write(`  Nobody is staff yet. Register here to become admin: ${server.setupLink}\n\n`);
  }
}
