import { useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { deleteStoredJob, storedJob, storeJob } from '#src/dashboard/bulk/storedJobs.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useMe } from '#src/dashboard/me.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import {
  beginImport,
  type ColumnChoices,
  type DateOrder,
  type ImportMode,
  type ImportResult,
  importName,
  type RowChoices,
  saveRowChoices,
} from './importJob.ts';
import { importError, importedMessage } from './importLabels.ts';
import { saveMappingTemplate } from './mappingTemplates.ts';

/** Largest file that the server accepts, bytes. */
const FILE_MAX = 4 * 1024 * 1024;

/** How a file is read. */
export interface ReadingChoice extends ColumnChoices {
  /** Null: detected. */
  dateOrder: DateOrder | null;
}

/** The chosen file and options. */
interface ImportChoice extends ReadingChoice {
  file: File | null;
  /** A field, `id`, or `auto`: rows are matched by everything that is known. */
  key: string;
  mode: ImportMode;
}

const NO_READING: ReadingChoice = { columns: {}, lists: {}, dateOrder: null };
const NO_CHOICE: ImportChoice = { ...NO_READING, file: null, key: 'auto', mode: 'upsert' };

/** Choices of running imports by job name, so that reopening the dialog restores them. */
const startedChoices = new Map<string, ImportChoice>();

interface Report {
  result: ImportResult;
  jobId: Job['id'];
  /** False for a dry run. */
  isDone: boolean;
}

/**
 * State of the import dialog: choice, plan and import. An import continues after navigation, and reopening the dialog shows
 * its report.
 */
export function useImport({ name, noun }: ResourceDeclaration, onClose: () => void) {
  const { me } = useMe();
  const done = useDone();
  const jobName = importName(name);
  const [stored] = useState(() => storedJob(me.id, jobName));
  const [chosen, setChosen] = useState<ImportChoice>(
    () => (stored && startedChoices.get(jobName)) ?? NO_CHOICE,
  );
  const [isDryRun, setIsDryRun] = useState(stored?.isDryRun ?? true);
  const [report, setReport] = useState<Report | null>(null);
  const [rowChoices, setRowChoices] = useState<RowChoices>({});
  // Whether the columns are read in another way than in the plan that is shown.
  const [isOutdated, setIsOutdated] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const clearStored = () => {
    deleteStoredJob(me.id, jobName);
    startedChoices.delete(jobName);
  };
  const close = () => {
    clearStored();
    onClose();
  };
  const settle = (ended: Job<ImportResult>) => {
    setError(importError(ended));
    if (ended.status !== 'done' || !ended.result) return;
    setReport({ result: ended.result, jobId: ended.id, isDone: !isDryRun });
    // The choices are part of the plan that was made with them.
    setRowChoices({});
    setIsOutdated(false);
    if (isDryRun) return;
    const { activityId } = ended.result;
    done(importedMessage({ ...ended.result, refused: 0, ambiguous: 0 }, noun), name, activityId);
  };
  const running = useRunningJob<ImportResult>(settle, stored?.id);
  const begin = (isPreview: boolean) => {
    const { file, ...options } = chosen;
    if (!file) return;
    const plan = report?.isDone === false ? report.jobId : null;
    setError(null);
    setIsDryRun(isPreview);
    startedChoices.set(jobName, chosen);
    if (!isPreview && report) saveMappingTemplate(me.id, name, report.result.columns, options);
    running.begin(async () => {
      if (plan !== null) await saveRowChoices(plan, rowChoices);
      const id = await beginImport(name, file, { ...options, isDryRun: isPreview, plan });
      storeJob(me.id, jobName, { id, isDryRun: isPreview, fileName: file.name });
      return id;
    });
  };
  const choose = (parts: Partial<Pick<ImportChoice, 'file' | 'key' | 'mode'>>) => {
    const isTooLarge = (parts.file?.size ?? 0) > FILE_MAX;
    clearStored();
    setReport(null);
    setRowChoices({});
    running.clearError();
    setError(isTooLarge ? 'This file is larger than 4 MB. Split it into several.' : null);
    const reading = 'file' in parts ? NO_READING : {};
    setChosen({ ...chosen, ...reading, ...parts, ...(isTooLarge && { file: null }) });
  };
  const readAs = (parts: Partial<ReadingChoice>) => {
    setIsOutdated(true);
    setChosen({ ...chosen, ...parts });
  };
  const shownId = running.job?.id ?? report?.jobId;
  return {
    chosen,
    choose,
    /** Changes how the file is read; it must then be planned again. */
    readAs,
    isOutdated,
    /** Choices for ambiguous rows of the plan. */
    rowChoices,
    chooseRow: (line: number, record: number | 'new') => setRowChoices({ ...rowChoices, [line]: record }),
    /** Name of the file in a restored report; a file input cannot be prefilled. */
    nameBefore: stored !== null && shownId === stored.id ? stored.fileName : undefined,
    report,
    error: running.error?.message ?? error,
    running,
    begin,
    close,
  };
}
