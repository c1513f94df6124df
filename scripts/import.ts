// `npm run import -- PATH [options]`: brings a catalogue data set, or a file of titles of any usual format, into the database.
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import cliProgress from 'cli-progress';
import { AppError } from '#src/domain/errors.ts';
import { openDataset } from '#src/features/imports/dataset.server.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { Refusal } from '#src/features/imports/report.ts';
import type { Progress } from '#src/features/imports/session.server.ts';
import type { TableRefusal } from '#src/features/imports/tables/draft.ts';
import { importTable } from '#src/features/imports/tables/importTable.commands.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { openDatabase } from '#src/server/db/open.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { readEnv } from '#src/server/env.ts';
import { isDatabaseAway } from '#src/server/http/errors.ts';
import { createLog } from '#src/server/log.ts';
import { type Options, readArguments, tableOptions, USAGE } from './import/options.ts';
import { fileLines, reasonLines, tableLines, understoodLines, writtenLines } from './import/words.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A bar on a terminal, else one plain line when a phase ends. */
function progressReporter(): { report: (progress: Progress) => void; stop: () => void } {
  if (!process.stdout.isTTY) {
    return {
      report: ({ phase, done, total }) => {
        if (done >= total) say(`${phase}: ${done.toLocaleString('en')}`);
      },
      stop: () => undefined,
    };
  }
  const bar = new cliProgress.SingleBar(
    { format: '{phase} [{bar}] {percentage} %', hideCursor: true, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  );
  let current = '';
  return {
    report: ({ phase, done, total }) => {
      if (phase !== current) {
        if (current) bar.stop();
        bar.start(total, done, { phase });
        current = phase;
      }
      bar.update(done, { phase });
    },
    stop: () => bar.stop(),
  };
}

/** Takes refusals: counted by reason, and written to the report where one is asked for. */
function refusalReporter(file: string | undefined) {
  const reasons = new Map<string, number>();
  const stream = file === undefined ? null : createWriteStream(file);
  const count = (about: string, refusal: { reason: string }) => {
    const reason = `${about} ${refusal.reason}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    stream?.write(`${JSON.stringify(refusal)}\n`);
  };
  return {
    reasons,
    ofDataset: (refusal: Refusal) => count([refusal.file, refusal.field].filter(Boolean).join(' '), refusal),
    ofTable: (refusal: TableRefusal) => count(refusal.column ?? refusal.field ?? refusal.what, refusal),
    end: () => stream?.end(),
  };
}

interface Run {
  readonly path: string;
  readonly values: Options;
  readonly db: Database;
  readonly refusals: ReturnType<typeof refusalReporter>;
  readonly onProgress: (progress: Progress) => void;
}

async function importFolder({ path, values, db, refusals, onProgress }: Run): Promise<string[]> {
  const summary = await importCatalogue(db, {
    folder: path,
    isDryRun: values['dry-run'],
    onRefusal: refusals.ofDataset,
    onProgress,
  });
  return [...writtenLines(summary), ...fileLines(summary)];
}

async function importFile({ path, values, db, refusals, onProgress }: Run): Promise<string[]> {
  const result = await importTable(db, {
    path,
    ...tableOptions(values),
    isDryRun: values['dry-run'],
    isReplacing: values.replace,
    onUnderstood: (understood) => understoodLines(understood).forEach(say),
    onRefusal: refusals.ofTable,
    onProgress,
  });
  return [...tableLines(result), ...writtenLines(result.summary)];
}

async function run(): Promise<void> {
  const { values, path } = readArguments();
  if (values.help || path === null) {
    say(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  if (!existsSync(path)) throw new AppError(`There is no file or folder ${path}`, { statusCode: 400 });
  const isFolder = statSync(path).isDirectory();
  if (isFolder) openDataset(path);
  const root = join(import.meta.dirname, '..');
  const env = readEnv({ ...process.env, ...(values.database && { DATABASE_URL: values.database }) }, root);
  const { db, close } = await openDatabase(env, createLog('warn'), join(root, 'src/server/db/migrations'));
  const refusals = refusalReporter(values.report);
  const progress = progressReporter();
  try {
    const work = { path, values, db, refusals, onProgress: progress.report };
    const lines = await (isFolder ? importFolder(work) : importFile(work));
    progress.stop();
    for (const line of [...lines, ...reasonLines(refusals.reasons, values.report)]) say(line);
  } finally {
    progress.stop();
    refusals.end();
    await close();
  }
}

/** Node's own refusal of an option says which one it is. */
const isBadOption = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

run().catch((error: unknown) => {
  process.exitCode = 1;
  if (isDatabaseAway(error)) {
    console.error(
      `The database is gone or full (${error.message}). Run the import again to go on where it ended.`,
    );
    return;
  }
  const isForPeople = error instanceof AppError || error instanceof StartError || isBadOption(error);
  console.error(isForPeople ? error.message : error);
});
