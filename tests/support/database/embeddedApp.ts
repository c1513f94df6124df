// A substitute for the application as a separate process that tests can kill:
// node --import tsx tests/support/database/embeddedApp.ts DATA_DIR [folder of PostgreSQL's binaries]
// It prints each event as a line of JSON.
import { nativeIn } from '#src/server/db/postgres/binaries.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { startEmbeddedPostgres } from '#src/server/db/postgres/start.ts';

const [dataDir = '', native] = process.argv.slice(2);
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (message) => say({ event: 'log', message }),
    ...(native === undefined ? {} : { native: nativeIn(native) }),
  });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  say({ event: 'ready', ...postgres });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say({ event: 'failed', message: error.message });
  process.exit(1);
}
