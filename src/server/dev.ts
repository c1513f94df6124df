import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createApp, FONT_FOLDER } from './app.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { loadStarter } from './db/starter/load.server.ts';
import { type Env, readEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import { prepareStaff } from './members/firstStaff.server.ts';
import { createServices } from './services.ts';

/** What outlives a reload in development: settings, log and database. */
export interface Opened extends OpenDatabase {
  env: Env;
  log: Log;
  /** The package's folder. */
  root: string;
}

/** Opens the database once for a development server; the starter catalogue is loaded into an empty one. */
export async function openForDevelopment(root: string): Promise<Opened> {
  const env = readEnv(process.env, root);
  const log = createLog(env.logLevel);
  const opened = await openDatabase(env, log, join(root, 'src/server/db/migrations'));
  await loadStarter(opened.db, log, { root, source: env.starterCatalogue });
  const setupToken = await prepareStaff(opened.db, env.admin, new Date());
  if (setupToken !== null) log.info({ path: `/register?setup=${setupToken}` }, 'nobody is staff yet');
  return { ...opened, env, log, root };
}

/** The app made of the modules as they are now; cheap enough to make for each request. */
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
