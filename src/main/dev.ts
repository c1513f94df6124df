import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { prepareStaff } from '#src/accounts/firstStaff.server.ts';
import { createServices } from '#src/main/services.ts';
import { type OpenDatabase, openDatabase } from '#src/server/db/open.ts';
import { type Env, readEnv } from '#src/server/env.ts';
import { createLog, type Log } from '#src/server/log.ts';
import { createApp, FONT_FOLDER } from './app.ts';
import { loadStarter } from './starter/load.ts';

/** State that survives reloads in development: settings, log and database. */
export interface Opened extends OpenDatabase {
  env: Env;
  log: Log;
  /** The package's folder. */
  root: string;
}

/**
 * Opens the database for a development server and loads the starter catalogue into an empty one.
 * @param root the package's folder
 * @param signal aborts and stops everything that was started
 */
export async function openForDevelopment(root: string, signal?: AbortSignal): Promise<Opened> {
  const env = readEnv(process.env, root);
  const log = createLog(env.logLevel);
  const opened = await openDatabase(env, log, join(root, 'src/server/db/migrations'), signal);
  try {
    await loadStarter(opened.db, log, { root, source: env.starterCatalogue });
    const setupToken = await prepareStaff(opened.db, env.admin, new Date());
    if (setupToken !== null)
      log.info(
        { path: `/register?setup=${setupToken}` },
        'there is no staff yet: register at this path to become admin',
      );
    return { ...opened, env, log, root };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Creates the app from the current modules; cheap enough to run for each request. */
export function createDevelopmentApp({ env, log, served, root }: Opened) {
  return createApp({
    services: createServices({ env, db: served, log, buildId: null }),
    trustProxy: env.trustProxy,
    publicOrigin: env.publicOrigin,
    clientFolder: null,
    fontFolder: join(root, FONT_FOLDER),
    pages: build,
    mode: 'development',
    pageCache: null,
  });
}
