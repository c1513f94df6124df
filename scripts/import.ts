// `npm run import -- PATH [--dry-run] [--report FILE] [--database URL]`: brings a catalogue data set into the database.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { AppError } from '#src/domain/errors.ts';
import { openDataset } from '#src/features/imports/dataset.server.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary, Refusal } from '#src/features/imports/report.ts';
import type { Progress } from '#src/features/imports/session.server.ts';
import { openDatabase } from '#src/server/db/open.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { readEnv } from '#src/server/env.ts';
import { isDatabaseAway } from '#src/server/http/errors.ts';
import { createLog } from '#src/server/log.ts';

const USAGE = `Usage: npm run import -- PATH [--dry-run] [--report FILE] [--database URL]
  PATH             folder of the data set (titles, people, credits … as .jsonl or .jsonl.gz)
  --dry-run        do everything and undo it: the summary says what would happen
  --report FILE    write every row and value not taken to FILE, one JSON object a line
  --database URL   database address; else DATABASE_URL, else the embedded database in DATA_DIR (stop the site first)`;

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

function sayCounts(what: string, { created, updated, unchanged }: ImportSummary['titles']): void {
  say(`${what}: ${created} created, ${updated} updated, ${unchanged} unchanged`);
}

function saySummary(
  summary: ImportSummary,
  reasons: ReadonlyMap<string, number>,
  reportFile: string | undefined,
): void {
  say('');
  if (summary.isDryRun) say('Dry run: nothing was kept of what follows.');
  say(`References: ${summary.references.created} created`);
  sayCounts('People', summary.people);
  sayCounts('Titles', summary.titles);
  say(`Relations: ${summary.related.updated} titles changed`);
  for (const [file, { read, refusedRows, refusedValues }] of Object.entries(summary.files)) {
    say(`${file}: ${read} rows read, ${refusedRows} refused, ${refusedValues} values not taken`);
  }
  for (const note of summary.notes) say(`Note: ${note}`);
  if (reasons.size > 0) say('Not taken, by reason:');
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 40))
    say(`  ${count} × ${reason}`);
  if (reasons.size > 0)
    say(reportFile ? `Every one stands in ${reportFile}.` : 'Use --report FILE for every one.');
  say(`Took ${summary.seconds.toFixed(1)} s.`);
}

/** Takes refusals: counted by reason, and written to the report where one is asked for. */
function refusalReporter(file: string | undefined) {
  const reasons = new Map<string, number>();
  const stream = file === undefined ? null : createWriteStream(file);
  const report = (refusal: Refusal) => {
    const reason = `${refusal.file}${refusal.field ? ` ${refusal.field}` : ''} ${refusal.reason}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    stream?.write(`${JSON.stringify(refusal)}\n`);
  };
  return { reasons, report, end: () => stream?.end() };
}

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
  database: { type: 'string' },
} as const;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const folder = positionals[0];
  if (!folder || positionals.length > 1) throw new AppError(USAGE, { statusCode: 400 });
  openDataset(folder);
  const root = join(import.meta.dirname, '..');
  const env = readEnv({ ...process.env, ...(values.database && { DATABASE_URL: values.database }) }, root);
  const { db, close } = await openDatabase(env, createLog('warn'), join(root, 'src/server/db/migrations'));
  const refusals = refusalReporter(values.report);
  const progress = progressReporter();
  try {
    const summary = await importCatalogue(db, {
      folder,
      isDryRun: values['dry-run'],
      onRefusal: refusals.report,
      onProgress: progress.report,
    });
    progress.stop();
    saySummary(summary, refusals.reasons, values.report);
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
