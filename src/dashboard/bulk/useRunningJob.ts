import { useEffect, useEffectEvent, useState } from 'react';
import { cancelJob, isExpired, type Job, useJob } from './job.ts';

export interface RunningJob<Result> {
  /** The state of the last poll; undefined before the first poll and after the job has ended. */
  job: Job<Result> | undefined;
  isRunning: boolean;
  /** Whether it was cancelled but has not ended yet. */
  isStopping: boolean;
  /** Why it could not be started or cancelled. */
  error: Error | null;
  begin(start: () => Promise<Job['id']>): void;
  stop(): void;
  clearError(): void;
}

/**
 * Starts, polls and cancels one job at a time.
 * @param firstId id of a job that was started earlier
 */
export function useRunningJob<Result>(
  onEnded: (job: Job<Result>) => void,
  firstId: Job['id'] | null = null,
): RunningJob<Result> {
  const [id, setId] = useState<Job['id'] | null>(firstId);
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const [errorMessage, setError] = useState<Error | null>(null);
  const { data: job, error } = useJob<Result>(id);
  const isGone = isExpired(error);
  const settle = useEffectEvent((ended: Job<Result>) => {
    setId(null);
    setIsStopping(false);
    onEnded(ended);
  });
  // If Stop is pressed before the id of the job is known, the job is cancelled once it is.
  useEffect(() => {
    if (id === null || !isStopping) return;
    cancelJob(id).catch((error: Error) => {
      setIsStopping(false);
      setError(error);
    });
  }, [id, isStopping]);
  useEffect(() => {
    if (job && job.status !== 'running') settle(job);
  }, [job]);
  useEffect(() => {
    if (isGone) setId(null);
  }, [isGone]);
  return {
    job: id === null ? undefined : job,
    isRunning: isStarting || id !== null,
    isStopping,
    error: errorMessage,
    begin(start) {
      setError(null);
      setIsStarting(true);
      start()
        .then(setId, (error: Error) => {
          setIsStopping(false);
          setError(error);
        })
        .finally(() => setIsStarting(false));
    },
    stop() {
      if (isStarting || id !== null) setIsStopping(true);
    },
    clearError: () => setError(null),
  };
}
