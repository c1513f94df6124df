import { useSyncExternalStore } from 'react';
import { keptJson, watchKept } from '#src/dashboard/frame/keptJson.ts';
import type { Job } from './job.ts';

/** A job that goes on in the server, whose end was not read yet. */
export interface KeptJob {
  id: Job['id'];
  /** Of an import: whether it only looks, and what its file is called. */
  isDryRun?: boolean;
  fileName?: string;
}

/** By what is done: `import people`. */
export type KeptJobs = Readonly<Record<string, KeptJob>>;

export const importName = (resource: string): string => `import ${resource}`;

const CHANGE = 'dashboard-jobs-change';
const parsed = keptJson<KeptJobs>({});

const read = (userId: number): KeptJobs => parsed(() => localStorage.getItem(`dashboard-jobs-${userId}`));

function write(userId: number, jobs: KeptJobs): void {
  try {
    if (Object.keys(jobs).length === 0) localStorage.removeItem(`dashboard-jobs-${userId}`);
    else localStorage.setItem(`dashboard-jobs-${userId}`, JSON.stringify(jobs));
    window.dispatchEvent(new Event(CHANGE));
  } catch {
    // A private window: what is left while it is at work is told by the activity alone.
  }
}

/** A job as it was kept; null where none is. */
export const keptJob = (userId: number, name: string): KeptJob | null => read(userId)[name] ?? null;

/** Keeps a job in mind until its end was read, wherever its member goes meanwhile. */
export const keepJob = (userId: number, name: string, job: KeptJob): void =>
  write(userId, { ...read(userId), [name]: job });

/** Puts a job away: its end was read. */
export function forgetJob(userId: number, name: string): void {
  const { [name]: gone, ...others } = read(userId);
  if (gone) write(userId, others);
}

const watch = watchKept(CHANGE);

/** All jobs that are kept, in every tab. */
export const useKeptJobs = (userId: number): KeptJobs => useSyncExternalStore(watch, () => read(userId));
