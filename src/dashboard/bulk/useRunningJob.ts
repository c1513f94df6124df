import { useEffect, useEffectEvent, useState } from 'react';
import { cancelJob, type Job, useJob } from './job.ts';

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

/** One job of the server at a time: begun, looked at until it ends, stopped. */
export function useRunningJob<Result>(onEnded: (job: Job<Result>) => void): RunningJob<Result> {
  const [id, setId] = useState<Job['id'] | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const { data: job } = useJob<Result>(id);
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
