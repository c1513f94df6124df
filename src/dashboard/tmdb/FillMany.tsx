import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { BulkTarget } from '#src/dashboard/bulk/bulkCall.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useAfterCommand, useUndo } from '#src/dashboard/bulk/undo.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { useMe } from '#src/dashboard/me.ts';
import { mayFill } from '#src/features/tmdb/tmdb.policy.ts';
import { Attribution } from './Attribution.tsx';
import { FillOutcomes } from './FillOutcomes.tsx';
import { FILLED_MAX, FillPlan } from './FillPlan.tsx';
import { focusNext, NEXT } from './focusNext.ts';
import { counted, GROUPS } from './groups.ts';
import { RunBar } from './RunBar.tsx';
import { TmdbTrouble } from './TmdbTrouble.tsx';
import { type BulkFilled, beginFillingMany, type Group, useTmdb } from './tmdbCalls.ts';
import { WaitNote } from './WaitNote.tsx';

const titles = (count: number) => counted(count, 'title');

/** What ended before all titles were done, in words; null where all were. */
function endWords({ status, error }: Job<BulkFilled>): string | null {
  if (status === 'cancelled') return 'Given up. What was filled so far is kept; filling again does the rest.';
  if (status !== 'failed') return null;
  return (typeof error === 'string' ? error : error?.message) ?? 'It ended early. What was filled is kept.';
}

const AT_WORK = {
  title: 'Leave while titles are being filled?',
  text: 'It goes on without you. What it did is then told by the activity alone, where it can be undone.',
};

interface FillManyProps {
  target: BulkTarget;
  count: number;
  /** Told whether anything was done. */
  onClose(isDone: boolean): void;
}

/** Fills what many titles lack from TMDB: which parts, how far it is, what came of each title, and the way back. */
export function FillMany({ target, count, onClose }: FillManyProps) {
  const { actor } = useMe();
  const tmdb = useTmdb();
  const after = useAfterCommand();
  const undo = useUndo();
  const allowed = GROUPS.filter((group) => mayFill(actor, [group]));
  const [parts, setParts] = useState<readonly Group[]>(allowed);
  const [ended, setEnded] = useState<Job<BulkFilled> | null>(null);
  const [undoing, setUndoing] = useState<'no' | 'at it' | 'done'>('no');
  const running = useRunningJob<BulkFilled>((job) => {
    setEnded(job);
    void after('dramas');
    requestAnimationFrame(focusNext);
  });
  const { isRunning, fault, job } = running;
  useEffect(focusNext, []);
  const warning = useLeaveWarning(isRunning, undefined, undefined, AT_WORK);
  const result = ended?.result ?? job?.result ?? null;
  const isTooMany = count > FILLED_MAX;
  const begin = () => running.begin(() => beginFillingMany({ ...target, parts, expected: count }));
  const close = () => onClose(ended !== null);
  const takeBack = async (activityId: number) => {
    setUndoing('at it');
    setUndoing((await undo('dramas', activityId)) ? 'done' : 'no');
    focusNext();
  };
  const told = ended && endWords(ended);
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
        {told && <Alert type="warning" role="alert" showIcon message={told} />}
        {undoing === 'done' && (
          <p role="status">
            <b>Taken back: the titles are as they were before.</b>
          </p>
        )}
        {result && undoing !== 'done' && <FillOutcomes result={result} isOver={ended !== null} />}
        {tmdb && <Attribution sentence={tmdb.attribution} url={tmdb.url} />}
      </div>
      <div className="tmdb-foot">
        {fault !== null && !isRunning && <TmdbTrouble error={fault} again={begin} />}
        {isRunning && (
          <>
            {job?.result?.waiting && <WaitNote until={job.result.waiting.until} />}
            <RunBar
              running={running}
              words={job ? `${job.done} of ${titles(job.total ?? count)}` : 'Beginning…'}
            />
          </>
        )}
        {!isRunning && (
          <div className="tmdb-accept">
            {activityId !== null && undoing !== 'done' && (
              <Button loading={undoing === 'at it'} onClick={() => void takeBack(activityId)}>
                Undo all of it
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
