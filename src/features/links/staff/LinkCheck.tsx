import { Button, Progress } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { deleteStoredJob, storedJob, storeJob } from '#src/dashboard/bulk/storedJobs.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useMe } from '#src/dashboard/me.ts';
import type { LinksChecked } from '#src/features/links/links.commands.server.ts';

/** Name under which its job is stored, so that returning staff see a running check. */
const NAME = 'links';

const counted = (count: number) => count.toLocaleString('en');

function resultMessage({ status, result, error }: Job<LinksChecked>): string {
  if (status === 'cancelled') return 'Stopped. The results so far are kept.';
  if (status !== 'done' || !result) return typeof error === 'string' ? error : 'The check failed. Try again.';
  const { checked, dead, unsure, left } = result;
  if (checked === 0) return 'All links were checked recently.';
  return `Checked ${counted(checked)} links: ${counted(dead)} dead, ${counted(unsure)} unclear. ${counted(left)} not checked yet.`;
}

/** Starts the check of all links and shows its progress and result. */
export function LinkCheck({ onDone }: { onDone(): void }) {
  const [message, setMessage] = useState('');
  const { me } = useMe();
  const [stored] = useState(() => storedJob(me.id, NAME));
  const settle = (ended: Job<LinksChecked>) => {
    deleteStoredJob(me.id, NAME);
    setMessage(resultMessage(ended));
    onDone();
  };
  const running = useRunningJob<LinksChecked>(settle, stored?.id);
  const { job, isRunning, isStopping, error, begin, stop } = running;
  const start = async () => {
    const { job: started } = await call<{ job: { id: number } }>('/staff/work/links', {
      method: 'POST',
      body: {},
    });
    storeJob(me.id, NAME, started);
    return started.id;
  };
  return (
    <div className="dash-link-check">
      {isRunning ? (
        <>
          <Progress
            aria-label="Checked links"
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
      <p role="status">{error?.message ?? (isRunning ? '' : message)}</p>
    </div>
  );
}
