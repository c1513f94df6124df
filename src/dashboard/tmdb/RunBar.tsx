import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import type { RunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { focusNext, NEXT } from './focusNext.ts';

interface RunBarProps {
  running: Pick<RunningJob<unknown>, 'job' | 'isStopping' | 'stop'>;
  /** What is being done, in words. */
  words: string;
}

/** A job at work: how far it is, and giving it up. */
export function RunBar({ running: { job, isStopping, stop }, words }: RunBarProps) {
  useEffect(focusNext, []);
  const mayStop = job !== undefined && !isStopping;
  const percent = job?.total ? Math.floor((100 * job.done) / job.total) : 0;
  return (
    <div className="tmdb-run">
      <Progress aria-label="Filling from TMDB" percent={percent} status="active" showInfo={false} />
      <p role="status">{isStopping ? 'Giving up…' : words}</p>
      {/* A disabled one could not hold the keyboard. */}
      <Button {...NEXT} aria-disabled={!mayStop} onClick={() => mayStop && stop()}>
        Give up
      </Button>
    </div>
  );
}
