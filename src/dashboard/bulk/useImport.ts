import { useState } from 'react';
import { useMe } from '#src/dashboard/me.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { importedWords, importFault } from './importWords.ts';
import { beginImport, type ImportMode, type ImportResult, type Job } from './job.ts';
import { forgetJob, importName, keepJob, keptJob } from './keptJobs.ts';
import { useDone } from './undo.ts';
import { useRunningJob } from './useRunningJob.ts';

/** Largest file the server takes, bytes. */
const MOST = 4 * 1024 * 1024;

/** What is brought in, and how. */
interface Chosen {
  file: File | null;
  /** A field, `id`, or `auto`: the server looks which key the file has. */
  key: string;
  mode: ImportMode;
}

const NOTHING: Chosen = { file: null, key: 'auto', mode: 'upsert' };

/** What was chosen in this document by what is done with it: whoever leaves while it is at work and comes back finds it. */
const begun = new Map<string, Chosen>();

interface Report {
  result: ImportResult;
  jobId: Job['id'];
  /** Whether it was done, not only looked at. */
  isDone: boolean;
}

/**
 * An import: what is chosen, the look at what it would do, and doing it. One that is left while it is at work goes on, and
 * is here again with its report.
 */
export function useImport({ name, noun }: ResourceDeclaration, onClose: () => void) {
  const { me } = useMe();
  const done = useDone();
  const jobName = importName(name);
  const [kept] = useState(() => keptJob(me.id, jobName));
  const [chosen, setChosen] = useState<Chosen>(() => (kept && begun.get(jobName)) ?? NOTHING);
  const [isDryRun, setIsDryRun] = useState(kept?.isDryRun ?? true);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const putAway = () => {
    forgetJob(me.id, jobName);
    begun.delete(jobName);
  };
  const close = () => {
    putAway();
    onClose();
  };
  const settle = (ended: Job<ImportResult>) => {
    setFault(importFault(ended));
    if (ended.status !== 'done' || !ended.result) return;
    setReport({ result: ended.result, jobId: ended.id, isDone: !isDryRun });
    if (isDryRun) return;
    const { refused, activityId } = ended.result;
    done(importedWords({ ...ended.result, refused: 0 }, noun), name, activityId);
    // What was not taken is still to be seen, and to be had as a file; who comes back for the report sees it.
    if (refused === 0 && ended.id !== kept?.id) close();
  };
  const running = useRunningJob<ImportResult>(settle, kept?.id);
  const begin = (isLook: boolean) => {
    const { file, ...options } = chosen;
    if (!file) return;
    setFault(null);
    setIsDryRun(isLook);
    begun.set(jobName, chosen);
    running.begin(async () => {
      const id = await beginImport(name, file, { ...options, isDryRun: isLook });
      keepJob(me.id, jobName, { id, isDryRun: isLook, fileName: file.name });
      return id;
    });
  };
  const choose = (parts: Partial<Chosen>) => {
    const isTooLarge = (parts.file?.size ?? 0) > MOST;
    putAway();
    setReport(null);
    running.forgetFault();
    setFault(isTooLarge ? 'This file is larger than 4 MB. Split it into several.' : null);
    setChosen({ ...chosen, ...parts, ...(isTooLarge && { file: null }) });
  };
  const shownId = running.job?.id ?? report?.jobId;
  return {
    chosen,
    choose,
    /** The file of a report that was come back to: the field shows none that it was not given itself. */
    nameBefore: kept !== null && shownId === kept.id ? kept.fileName : undefined,
    report,
    fault: running.fault?.message ?? fault,
    running,
    begin,
    close,
  };
}
