// `npm run backup -- FOLDER`: backs up the whole site, also while it runs.
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { makeBackup } from '#src/server/backup/backup.ts';
import { DEFAULT_KEEP } from '#src/server/backup/retention.ts';
import { attachServer } from '#src/server/db/attach.ts';
import { asOpeningError } from '#src/server/db/openingErrors.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { mediaStoreOf } from '#src/server/media/mediaStore.ts';
import { backupProgress, databaseOption, sizeText } from './backup/messages.ts';
import { runCommand } from './command/commandLine.mjs';
import { wholeNumber } from './command/numbers.ts';
import { print, progressReporter } from './command/progress.ts';

const USAGE = `Usage: npm run backup -- FOLDER [--keep N] [--database URL]

  FOLDER          folder for backups; created if it does not exist
  --keep N        number of this site's backups to keep in it; older ones are removed (default ${DEFAULT_KEEP})
  --database URL  database to back up; default: DATABASE_URL, or else the embedded database in DATA_DIR

The backup contains a consistent snapshot of the database, the pictures and the secrets. It can be made while the site
runs. Each backup is a subfolder named by its time. It contains password hashes and keys: restrict who can read it.`;

const OPTIONS = {
  keep: { type: 'string', default: String(DEFAULT_KEEP) },
  database: { type: 'string' },
} as const;

const KEEP = [1, 10_000] as const;

const root = join(import.meta.dirname, '..');

function productOf(): { version: string; build: string | null } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const built = join(root, 'build/client/builds/latest.json');
  const build = existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as { id: string }).id : null;
  return { version, build };
}

await runCommand({
  usage: USAGE,
  options: OPTIONS,
  operands: ['FOLDER'],
  read: ({ values, positionals: [folder = ''] }) => ({
    folder: resolve(folder),
    keep: wholeNumber('--keep', values.keep, KEEP),
    database: databaseOption(values.database),
  }),
  settings: root,
  async run({ folder, keep, database }, { signal, defer }) {
    // Serving pages has priority over the backup.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    process.umask(0o077);
    const begun = performance.now();
    const env = readEnv({ ...process.env, ...database }, root);
    const server = await attachServer(env, createLog('warn'), signal);
    defer(server.close);
    const progress = progressReporter();
    defer(progress.stop);
    const settingsFile = join(root, '.env');
    const { path, manifest, bytes, removed } = await makeBackup({
      ...server,
      store: mediaStoreOf(env),
      dataDir: env.dataDir,
      migrations: join(root, 'src/server/db/migrations'),
      folder,
      keep,
      product: productOf(),
      sessionSecret: env.sessionSecret,
      settingsFile: existsSync(settingsFile) ? settingsFile : null,
      signal,
      onProgress: (phase, done, total) => progress.report(backupProgress(phase, done, total)),
    }).catch((error: unknown) => {
      throw asOpeningError(error, 'The database');
    });
    progress.stop();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { files, missing } = manifest.pictures;
    print(
      `Backed up ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${files.toLocaleString('en')} picture files`,
    );
    if (missing > 0)
      print(`Skipped ${missing.toLocaleString('en')} picture files that are missing from the site's storage`);
    for (const each of removed) print(`Removed the old backup ${each}`);
    print(`${path}: ${sizeText(bytes)}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  },
});
