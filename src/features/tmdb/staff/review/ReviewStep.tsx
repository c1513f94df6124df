import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import { Attribution } from '#src/features/tmdb/staff/Attribution.tsx';
import { focusNext } from '#src/features/tmdb/staff/focusNext.ts';
import { GROUP_LABELS, grouped } from '#src/features/tmdb/staff/groups.ts';
import { RunBar } from '#src/features/tmdb/staff/RunBar.tsx';
import { TmdbError } from '#src/features/tmdb/staff/TmdbError.tsx';
import { TmdbLoading } from '#src/features/tmdb/staff/TmdbLoading.tsx';
import {
  type Accepted,
  beginFilling,
  type Diff,
  type Filled,
  useDiff,
} from '#src/features/tmdb/staff/tmdbCalls.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { AcceptBar } from './AcceptBar.tsx';
import { countOf, ProposalGroup } from './ProposalGroup.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { stepThrough } from './stepThrough.ts';
import { type Edited, useRecordLabels } from './useRecordLabels.ts';
import { choicesOf, useReview } from './useReview.ts';

interface ReviewStepProps<F extends Fields> {
  filled: Filled;
  /** Null uses the record's own ids. */
  tmdbId: string | null;
  edited: Edited<F>;
  find(): void;
  onRunning(isRunning: boolean): void;
  onResult(result: Accepted): void;
}

interface ReviewListProps<F extends Fields> extends ReviewStepProps<F> {
  diff: Diff;
  chooseSeason(season: number): void;
}

const TICKS = 'input[type=checkbox]:enabled';

const progressText = (job: Job<Accepted> | undefined): string => {
  if (!job?.total) return 'Loading from TMDB…';
  const pictures = job.total - 1;
  return job.done < pictures ? `Picture ${job.done + 1} of ${pictures}…` : 'Saving…';
};

const endText = ({ status, error }: Job<Accepted>): string | null => {
  if (status === 'cancelled') return 'Cancelled. Nothing was saved.';
  if (status !== 'failed') return null;
  return (typeof error === 'string' ? error : error?.message) ?? 'Filling failed. Nothing was saved.';
};

/** Lists TMDB's proposals by group for acceptance. */
function ReviewList<F extends Fields>(props: ReviewListProps<F>) {
  const { filled, edited, diff, chooseSeason, find, onRunning, onResult } = props;
  const { text, isTouched } = useRecordLabels(edited, diff.proposals);
  const review = useReview(diff, isTouched);
  const [note, setNote] = useState('');
  const [ended, setEnded] = useState<string | null>(null);
  const running = useRunningJob<Accepted>((job) => {
    setEnded(endText(job));
    requestAnimationFrame(focusNext);
    if (job.status === 'done' && job.result) onResult(job.result);
  });
  const { isRunning, error } = running;
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);
  useEffect(focusNext, []);
  const accept = () => {
    if (isRunning || review.ticks.size === 0) return;
    setEnded(null);
    const people = choicesOf(review);
    running.begin(() =>
      beginFilling(filled, {
        tmdbId: diff.tmdbId,
        version: diff.version,
        accept: [...review.ticks],
        ...(diff.season !== null && { season: diff.season }),
        ...(Object.keys(people).length > 0 && { people }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    );
  };
  const groups = grouped(diff.proposals);
  return (
    <>
      <section
        className="tmdb-scroll"
        aria-label="Proposals from TMDB"
        onKeyDown={(event) => stepThrough(event, TICKS)}
      >
        <ReviewHead diff={diff} isDisabled={isRunning} chooseSeason={chooseSeason} />
        {groups.length === 0 && (
          <p className="tmdb-nothing">Nothing to fill: the record already has everything from TMDB.</p>
        )}
        {groups.length > 1 && (
          <nav className="tmdb-parts" aria-label="Parts">
            {groups.map(({ group, own }) => (
              <button
                key={group}
                type="button"
                onClick={() => document.getElementById(`tmdb-${group}`)?.focus()}
              >
                {GROUP_LABELS[group]} <small>{countOf(own, review).ticked}</small>
              </button>
            ))}
          </nav>
        )}
        {groups.map(({ group, own }, at) => (
          <ProposalGroup
            key={group}
            {...{ group, own, review, text, isDisabled: isRunning, isFirst: at === 0 }}
          />
        ))}
        <Attribution sentence={diff.attribution} url={diff.url} />
      </section>
      <div className="tmdb-foot">
        {error !== null && !isRunning && <TmdbError error={error} again={accept} />}
        {ended !== null && <Alert type="warning" role="alert" showIcon message={ended} />}
        {isRunning ? (
          <RunBar running={running} text={progressText(running.job)} />
        ) : (
          <AcceptBar {...{ review, note, setNote, accept, find }} />
        )}
      </div>
    </>
  );
}

/** Loads the proposals for a record and shows them for review. */
export function ReviewStep<F extends Fields>(props: ReviewStepProps<F>) {
  const { filled, tmdbId, find } = props;
  const [season, setSeason] = useState<number | null>(null);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDiff(filled, tmdbId, season);
  if (isFetching) return <TmdbLoading rows={8} />;
  if (error) return <TmdbError error={error} again={() => void refetch()} find={find} />;
  return data ? <ReviewList key={dataUpdatedAt} {...props} diff={data} chooseSeason={setSeason} /> : null;
}
