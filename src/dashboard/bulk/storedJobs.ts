import { memberStore } from '#src/dashboard/hooks/memberStore.ts';
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

// If the storage is unavailable, a job is listed only in the activity.
const { read, write, use } = memberStore<StoredJobs>('dashboard-jobs');

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

/** Returns all stored jobs and follows changes made in other browser tabs. */
export const useStoredJobs = use;
