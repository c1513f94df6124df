// Opens a database as the product does at its start, with the migrations of a folder, and ends:
// node --import tsx tests/load/kills/migrator.ts ADDRESS FOLDER
import { openDatabase } from '#src/server/db/open.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';

const [address = '', folder = ''] = process.argv.slice(2);
try {
  const { close } = await openDatabase(readEnv({ DATABASE_URL: address }, '/'), createLog('silent'), folder);
  await close();
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
