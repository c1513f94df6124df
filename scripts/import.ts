// `npm run import -- PATH [options]`: imports a catalogue data set, or a file of titles, into the database.
import { join } from 'node:path';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { Rejection } from '#src/features/imports/report.ts';
import type { TableRejection } from '#src/features/imports/tables/draft.ts';
import { importTable } from '#src/features/imports/tables/importTable.commands.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { openDatabase } from '#src/server/db/open.ts';
import { readEnv } from '#src/server/env.ts';
import { isDatabaseUnavailable } from '#src/server/http/errors.ts';
import { createLog } from '#src/server/log.ts';
import { runCommand } from './command/commandLine.mjs';
import type { OutputFile } from './command/outputFile.ts';
import { type ProgressReporter, print, progressReporter } from './command/progress.ts';
import { fileLines, reasonLines, tableLines, understoodLines, writtenLines } from './import/messages.ts';
import { type ImportRequest, OPTIONS, readImportRequest, USAGE } from './import/options.ts';

/** Counts rejections by reason and writes each one to the report file, if there is one. */
function rejectionReporter(file: OutputFile | null) {
  const reasons = new Map<string, number>();
  const lines = file?.begin();
  const count = (about: string, rejection: { reason: string }) => {
    const reason = `${about} ${rejection.reason}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    lines?.write(JSON.stringify(rejection));
  };
  return {
    reasons,
    ofDataset: (rejection: Rejection) =>
      count([rejection.file, rejection.field].filter(Boolean).join(' '), rejection),
    ofTable: (rejection: TableRejection) =>
      count(rejection.column ?? rejection.field ?? rejection.what, rejection),
    end: () => lines?.end(),
  };
}

interface Run {
  readonly request: ImportRequest;
  readonly db: Database;
  readonly rejections: ReturnType<typeof rejectionReporter>;
  readonly onProgress: ProgressReporter['report'];
}

async function importFolder({ request, db, rejections, onProgress }: Run): Promise<string[]> {
  const summary = await importCatalogue(db, {
    folder: request.path,
    isDryRun: request.isDryRun,
    onRejection: rejections.ofDataset,
    onProgress,
  });
  return [...writtenLines(summary), ...fileLines(summary)];
}

async function importFile({ request, db, rejections, onProgress }: Run): Promise<string[]> {
  const result = await importTable(db, {
    path: request.path,
    ...request.table,
    isDryRun: request.isDryRun,
    isReplacing: request.isReplacing,
    onUnderstood: (understood) => understoodLines(understood).forEach(print),
    onRejection: rejections.ofTable,
    onProgress,
  });
  return [...tableLines(result), ...writtenLines(result.summary)];
}

const root = join(import.meta.dirname, '..');

await runCommand({
  usage: USAGE,
  options: OPTIONS,
  operands: ['PATH'],
  read: readImportRequest,
  settings: root,
  explain: (error) =>
    isDatabaseUnavailable(error)
      ? `The database cannot be reached or is full (${error.message}). Run the import again to continue it.`
      : undefined,
  async run(request, { signal, defer }) {
    const env = readEnv(
      { ...process.env, ...(request.database && { DATABASE_URL: request.database }) },
      root,
    );
    const migrations = join(root, 'src/server/db/migrations');
    const { db, close } = await openDatabase(env, createLog('warn'), migrations, signal);
    defer(close);
    const rejections = rejectionReporter(request.report);
    defer(rejections.end);
    const progress = progressReporter();
    defer(progress.stop);
    const work = { request, db, rejections, onProgress: progress.report };
    const lines = await (request.isFolder ? importFolder(work) : importFile(work));
    progress.stop();
    for (const line of [...lines, ...reasonLines(rejections.reasons, request.report?.path)]) print(line);
  },
});
