import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useAfterCommand, useUndo } from '#src/dashboard/bulk/undo.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { useMe } from '#src/dashboard/me.ts';
import type { BulkActionDialogProps } from '#src/dashboard/staffFeature.ts';
import { mayFill } from '#src/features/tmdb/tmdb.policy.ts';
import { Attribution } from './Attribution.tsx';
import { FillOutcomes } from './FillOutcomes.tsx';
import { FILLED_MAX, FillPlan } from './FillPlan.tsx';
import { focusNext, NEXT } from './focusNext.ts';
import { counted, GROUPS } from './groups.ts';
import { RunBar } from './RunBar.tsx';
import { TmdbError } from './TmdbError.tsx';
import { type BulkFilled, beginFillingMany, type Group, useTmdb } from './tmdbCalls.ts';
import { WaitNote } from './WaitNote.tsx';

const titles = (count: number) => counted(count, 'title');

/** Returns why a job ended before all titles were done; null if it is complete. */
function endText({ status, error }: Job<BulkFilled>): string | null {
  if (status === 'cancelled') return 'Cancelled. Titles filled so far are saved. Fill again to do the rest.';
  if (status !== 'failed') return null;
  return (
    (typeof error === 'string' ? error : error?.message) ??
    'Filling stopped early. Titles filled so far are saved.'
  );
}

const AT_WORK = {
  title: 'Leave while titles are being filled?',
  text: 'Filling continues without you. You can see and undo the result in the activity.',
};

/** Fills missing values of many titles from TMDB: choice of groups, progress, result of each title, and undo. */
export function FillMany({ target, count, onClose }: BulkActionDialogProps) {
  const { actor } = useMe();
  const tmdb = useTmdb();
  const after = useAfterCommand();
  const undo = useUndo();
  const allowed = GROUPS.filter((group) => mayFill(actor, [group]));
  const [parts, setParts] = useState<readonly Group[]>(allowed);
  const [ended, setEnded] = useState<Job<BulkFilled> | null>(null);
  const [undoing, setUndoing] = useState<'no' | 'running' | 'done'>('no');
  const running = useRunningJob<BulkFilled>((job) => {
    setEnded(job);
    void after('dramas');
    requestAnimationFrame(focusNext);
  });
  const { isRunning, error, job } = running;
  useEffect(focusNext, []);
  const warning = useLeaveWarning(isRunning, undefined, undefined, AT_WORK);
  const result = ended?.result ?? job?.result ?? null;
  const isTooMany = count > FILLED_MAX;
  const begin = () => running.begin(() => beginFillingMany({ ...target, parts, expected: count }));
  const close = () => onClose(ended !== null);
  const undoFilling = async (activityId: number) => {
    setUndoing('running');
    setUndoing((await undo('dramas', activityId)) ? 'done' : 'no');
    focusNext();
  };
  const outcome = ended && endText(ended);
  const activityId = ended?.result?.activityId ?? null;
  return (
    <Modal
      open
      title={`Fill ${titles(count)} from TMDB`}
      width={720}
      className="tmdb"
      style={{ top: 32 }}
      maskClosable={false}
      keyboard={!isRunning}
      closable={!isRunning}
      onCancel={close}
      footer={null}
    >
      <div className="tmdb-scroll">
        {!ended && !isRunning && <FillPlan {...{ count, parts, allowed }} onChange={setParts} />}
        {outcome && <Alert type="warning" role="alert" showIcon message={outcome} />}
        {undoing === 'done' && (
          <p role="status">
            <b>Undone. The titles are as they were before.</b>
          </p>
        )}
        {result && undoing !== 'done' && <FillOutcomes result={result} isOver={ended !== null} />}
        {tmdb && <Attribution sentence={tmdb.attribution} url={tmdb.url} />}
      </div>
      <div className="tmdb-foot">
        {error !== null && !isRunning && <TmdbError error={error} again={begin} />}
        {isRunning && (
          <>
            {job?.result?.waiting && <WaitNote until={job.result.waiting.until} />}
            <RunBar
              running={running}
              text={job ? `${job.done} of ${titles(job.total ?? count)}` : 'Starting…'}
            />
          </>
        )}
        {!isRunning && (
          <div className="tmdb-accept">
            {activityId !== null && undoing !== 'done' && (
              <Button loading={undoing === 'running'} onClick={() => void undoFilling(activityId)}>
                Undo all
              </Button>
            )}
            {!ended && <Button onClick={close}>Cancel</Button>}
            {ended ? (
              <Button type="primary" {...NEXT} onClick={close}>
                Done
              </Button>
            ) : (
              <Button type="primary" disabled={parts.length === 0 || isTooMany} onClick={begin}>
                Fill {titles(count)}
              </Button>
            )}
          </div>
        )}
      </div>
      {warning}
    </Modal>
  );
}
