import { useSyncExternalStore } from 'react';
import { storedJson, watchStored } from '#src/dashboard/hooks/storedJson.ts';
import type { Job } from './job.ts';

/** A job on the server whose result the member has not seen yet. */
export interface StoredJob {
  id: Job['id'];
  /** Only for imports: whether it is a dry run, and the name of its file. */
  isDryRun?: boolean;
  fileName?: string;
}

/** Jobs by task, such as `import people`. */
export type StoredJobs = Readonly<Record<string, StoredJob>>;

const CHANGE = 'dashboard-jobs-change';
const parsed = storedJson<StoredJobs>({});

const read = (userId: number): StoredJobs => parsed(() => localStorage.getItem(`dashboard-jobs-${userId}`));

function write(userId: number, jobs: StoredJobs): void {
  try {
    if (Object.keys(jobs).length === 0) localStorage.removeItem(`dashboard-jobs-${userId}`);
    else localStorage.setItem(`dashboard-jobs-${userId}`, JSON.stringify(jobs));
    window.dispatchEvent(new Event(CHANGE));
  } catch {
    // localStorage can fail in private windows: the job is then listed only in the activity.
  }
}

/** Returns a stored job, or null. */
export const storedJob = (userId: number, name: string): StoredJob | null => read(userId)[name] ?? null;

/** Stores a job until the member sees its result, so that it survives navigation. */
export const storeJob = (userId: number, name: string, job: StoredJob): void =>
  write(userId, { ...read(userId), [name]: job });

/** Deletes a stored job after the member has seen its result. */
export function deleteStoredJob(userId: number, name: string): void {
  const { [name]: gone, ...others } = read(userId);
  if (gone) write(userId, others);
}

const watch = watchStored(CHANGE);

/** Returns all stored jobs and follows changes made in other browser tabs. */
export const useStoredJobs = (userId: number): StoredJobs => useSyncExternalStore(watch, () => read(userId));
