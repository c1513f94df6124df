import { useEffect, useEffectEvent, useState } from 'react';
import { cancelJob, isForgotten, type Job, useJob } from './job.ts';

export interface RunningJob<Result> {
  /** As it was looked at last; undefined before that and once it has ended. */
  job: Job<Result> | undefined;
  isRunning: boolean;
  /** Whether it was asked to end, and has not yet. */
  isStopping: boolean;
  /** Why it did not begin, or could not be stopped. */
  fault: Error | null;
  begin(start: () => Promise<Job['id']>): void;
  stop(): void;
  forgetFault(): void;
}

/**
 * One job of the server at a time: begun, looked at until it ends, stopped.
 * @param firstId a job that was begun before
 */
export function useRunningJob<Result>(
  onEnded: (job: Job<Result>) => void,
  firstId: Job['id'] | null = null,
): RunningJob<Result> {
  const [id, setId] = useState<Job['id'] | null>(firstId);
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const { data: job, error } = useJob<Result>(id);
  const isGone = isForgotten(error);
  const settle = useEffectEvent((ended: Job<Result>) => {
    setId(null);
    setIsStopping(false);
    onEnded(ended);
  });
  // Who presses it before the job has its id is heard once it has.
  useEffect(() => {
    if (id === null || !isStopping) return;
    cancelJob(id).catch((error: Error) => {
      setIsStopping(false);
      setFault(error);
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
    fault,
    begin(start) {
      setFault(null);
      setIsStarting(true);
      start()
        .then(setId, (error: Error) => {
          setIsStopping(false);
          setFault(error);
        })
        .finally(() => setIsStarting(false));
    },
    stop() {
      if (isStarting || id !== null) setIsStopping(true);
    },
    forgetFault: () => setFault(null),
  };
}
