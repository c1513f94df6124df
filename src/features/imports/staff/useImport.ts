import { useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { deleteStoredJob, storedJob, storeJob } from '#src/dashboard/bulk/storedJobs.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useMe } from '#src/dashboard/me.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { beginImport, type ImportMode, type ImportResult, importName } from './importJob.ts';
import { importError, importedMessage } from './importLabels.ts';

/** Largest file that the server accepts, bytes. */
const FILE_MAX = 4 * 1024 * 1024;

/** The chosen file and options. */
interface ImportChoice {
  file: File | null;
  /** A field, `id`, or `auto`: the server detects the key of the file. */
  key: string;
  mode: ImportMode;
}

const NO_CHOICE: ImportChoice = { file: null, key: 'auto', mode: 'upsert' };

/** Choices of running imports by job name, so that reopening the dialog restores them. */
const startedChoices = new Map<string, ImportChoice>();

interface Report {
  result: ImportResult;
  jobId: Job['id'];
  /** False for a dry run. */
  isDone: boolean;
}

/**
 * State of the import dialog: choice, dry run and import. An import continues after navigation, and reopening the dialog
 * shows its report.
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
    if (isDryRun) return;
    const { refused: rejected, activityId } = ended.result;
    done(importedMessage({ ...ended.result, refused: 0 }, noun), name, activityId);
    // Stay open to show rejections with their download, or the report if the dialog was reopened for it.
    if (rejected === 0 && ended.id !== stored?.id) close();
  };
  const running = useRunningJob<ImportResult>(settle, stored?.id);
  const begin = (isPreview: boolean) => {
    const { file, ...options } = chosen;
    if (!file) return;
    setError(null);
    setIsDryRun(isPreview);
    startedChoices.set(jobName, chosen);
    running.begin(async () => {
      const id = await beginImport(name, file, { ...options, isDryRun: isPreview });
      storeJob(me.id, jobName, { id, isDryRun: isPreview, fileName: file.name });
      return id;
    });
  };
  const choose = (parts: Partial<ImportChoice>) => {
    const isTooLarge = (parts.file?.size ?? 0) > FILE_MAX;
    clearStored();
    setReport(null);
    running.clearError();
    setError(isTooLarge ? 'This file is larger than 4 MB. Split it into several.' : null);
    setChosen({ ...chosen, ...parts, ...(isTooLarge && { file: null }) });
  };
  const shownId = running.job?.id ?? report?.jobId;
  return {
    chosen,
    choose,
    /** Name of the file in a restored report; a file input cannot be prefilled. */
    nameBefore: stored !== null && shownId === stored.id ? stored.fileName : undefined,
    report,
    error: running.error?.message ?? error,
    running,
    begin,
    close,
  };
}
