import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import type { RunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { focusNext, NEXT } from './focusNext.ts';

interface RunBarProps {
  running: Pick<RunningJob<unknown>, 'job' | 'isStopping' | 'stop'>;
  /** Description of the current step. */
  text: string;
}

/** Shows the progress of a job with a button to cancel it. */
export function RunBar({ running: { job, isStopping, stop }, text }: RunBarProps) {
  useEffect(focusNext, []);
  const mayStop = job !== undefined && !isStopping;
  const percent = job?.total ? Math.floor((100 * job.done) / job.total) : 0;
  return (
    <div className="tmdb-run">
      <Progress aria-label="Filling from TMDB" percent={percent} status="active" showInfo={false} />
      <p role="status">{isStopping ? 'Cancelling…' : text}</p>
      {/* `aria-disabled`, because a disabled button would lose the focus. */}
      <Button {...NEXT} aria-disabled={!mayStop} onClick={() => mayStop && stop()}>
        Cancel
      </Button>
    </div>
  );
}
