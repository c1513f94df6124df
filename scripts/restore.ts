// `npm run restore -- BACKUP`: restores a backup into an empty database and empty picture storage.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup } from '#src/server/backup/check.ts';
import { assertDataDirFits } from '#src/server/backup/emptyTarget.ts';
import { SECRETS_FILE, SETTINGS_FILE } from '#src/server/backup/manifest.ts';
import { assertKnownVersion, restoreBackup } from '#src/server/backup/restore.ts';
import { startServer } from '#src/server/db/attach.ts';
import { asOpeningError } from '#src/server/db/openingErrors.ts';
import { type Env, readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { mediaStoreOf } from '#src/server/media/mediaStore.ts';
import { backupProgress, databaseOption } from './backup/messages.ts';
import { runCommand } from './command/commandLine.mjs';
import { UsageError } from './command/errors.mjs';
import { print, progressReporter } from './command/progress.ts';

const USAGE = `Usage: npm run restore -- BACKUP [--database URL]
       npm run restore -- BACKUP --verify

  BACKUP          folder of one backup, such as /backups/dramalog-20261130T120000Z
  --verify        only compare every file of the backup with its checksum
  --database URL  an empty database; default: DATABASE_URL, or else the embedded database in an empty DATA_DIR

All checksums are compared before anything is written. An interrupted restore leaves no partial site and can be run
again.`;

const OPTIONS = {
  verify: { type: 'boolean', default: false },
  database: { type: 'string' },
} as const;

const root = join(import.meta.dirname, '..');
const migrations = join(root, 'src/server/db/migrations');

/** Prints how the settings of this site differ from those of the site that was backed up. */
async function printSettings(backup: string, env: Env): Promise<void> {
  const secrets = JSON.parse(await readFile(join(backup, SECRETS_FILE), 'utf8')) as {
    sessionSecret: string | null;
  };
  if (env.sessionSecret !== null && env.sessionSecret !== secrets.sessionSecret)
    print('SESSION_SECRET differs from the one in the backup: all members have to sign in again.');
  const settings = join(backup, SETTINGS_FILE);
  if (existsSync(settings))
    print(`The settings of the backed-up site are in ${settings}. They were not applied.`);
}

await runCommand({
  usage: USAGE,
  options: OPTIONS,
  operands: ['BACKUP'],
  read({ values: { verify, database }, positionals: [backup = ''] }) {
    if (verify && database !== undefined)
      throw new UsageError('--verify only reads the backup: omit --database');
    return { backup: resolve(backup), isCheckOnly: verify, database: databaseOption(database) };
  },
  settings: root,
  async run({ backup, isCheckOnly, database }, { signal, defer }) {
    const begun = performance.now();
    const progress = progressReporter();
    defer(progress.stop);
    const manifest = await checkBackup(backup, {
      signal,
      onProgress: (done, total) => progress.report(backupProgress('Checksums', done, total)),
    });
    progress.stop();
    const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    if (isCheckOnly) {
      print(`The backup of ${manifest.createdAt} is valid (${took()}).`);
      return;
    }
    assertKnownVersion(manifest, migrations);

    const env = readEnv({ ...process.env, ...database }, root);
    if (env.databaseUrl === null) assertDataDirFits(env.dataDir);
    const server =
      env.databaseUrl === null
        ? await startServer(env, createLog('warn'), signal)
        : { address: env.databaseUrl, close: async () => undefined };
    defer(server.close);
    await restoreBackup({
      backup,
      manifest,
      address: server.address,
      store: mediaStoreOf(env),
      migrations,
      signal,
      onProgress: (phase, done, total) => progress.report(backupProgress(phase, done, total)),
    }).catch((error: unknown) => {
      throw asOpeningError(error, 'The database');
    });
    progress.stop();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = manifest.pictures.files.toLocaleString('en');
    print(
      `Restored the backup of ${manifest.createdAt}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, all verified, and ${files} picture files (${took()}).`,
    );
    await printSettings(backup, env);
  },
});
