import { Button, Progress } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { forgetJob, keepJob, keptJob } from '#src/dashboard/bulk/keptJobs.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useMe } from '#src/dashboard/me.ts';

interface LinksChecked {
  checked: number;
  dead: number;
  unsure: number;
  left: number;
}

/** What its job is kept as: who comes back while it is at work sees it. */
const NAME = 'links';

const counted = (count: number) => count.toLocaleString('en');

function wordsOf({ status, result, error }: Job<LinksChecked>): string {
  if (status === 'cancelled') return 'Stopped. What was looked at stays.';
  if (status !== 'done' || !result) return typeof error === 'string' ? error : 'That did not work.';
  const { checked, dead, unsure, left } = result;
  if (checked === 0) return 'There is no link that was not looked at lately.';
  return `Of ${counted(checked)} links ${counted(dead)} are dead, ${counted(unsure)} do not say. ${counted(left)} are still to be looked at.`;
}

/** Has the links of titles and people looked at, and says how far that is. */
export function LinkCheck({ onChecked }: { onChecked(): void }) {
  const [words, setWords] = useState('');
  const { me } = useMe();
  const [kept] = useState(() => keptJob(me.id, NAME));
  const settle = (ended: Job<LinksChecked>) => {
    forgetJob(me.id, NAME);
    setWords(wordsOf(ended));
    onChecked();
  };
  const running = useRunningJob<LinksChecked>(settle, kept?.id);
  const { job, isRunning, isStopping, fault, begin, stop } = running;
  const start = async () => {
    const { job: begun } = await call<{ job: { id: number } }>('/staff/work/links', {
      method: 'POST',
      body: {},
    });
    keepJob(me.id, NAME, begun);
    return begun.id;
  };
  return (
    <div className="dash-link-check">
      {isRunning ? (
        <>
          <Progress
            aria-label="Links looked at"
            size="small"
            percent={job?.total ? Math.floor((100 * job.done) / job.total) : 0}
          />
          <Button size="small" loading={isStopping} onClick={stop}>
            Stop
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => begin(start)}>
          Check links
        </Button>
      )}
      <p role="status">{fault?.message ?? (isRunning ? '' : words)}</p>
    </div>
  );
}
