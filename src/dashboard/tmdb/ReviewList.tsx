import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useRunningJob } from '#src/dashboard/bulk/useRunningJob.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { AcceptBar } from './AcceptBar.tsx';
import { Attribution } from './Attribution.tsx';
import { focusNext } from './focusNext.ts';
import { GROUP_WORDS, grouped } from './groups.ts';
import { countOf, ProposalGroup } from './ProposalGroup.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { RunBar } from './RunBar.tsx';
import { stepThrough } from './stepThrough.ts';
import { TmdbTrouble } from './TmdbTrouble.tsx';
import { type Accepted, beginFilling, type Diff, type Filled } from './tmdbCalls.ts';
import { type Edited, useRecordWords } from './useRecordWords.ts';
import { saidOf, useReview } from './useReview.ts';

interface ReviewListProps<F extends Fields> {
  filled: Filled;
  edited: Edited<F>;
  diff: Diff;
  chooseSeason(season: number): void;
  find(): void;
  onRunning(isRunning: boolean): void;
  onResult(result: Accepted): void;
}

const TICKS = 'input[type=checkbox]:enabled';

const progressWords = (job: Job<Accepted> | undefined): string => {
  if (!job?.total) return 'Asking TMDB…';
  const pictures = job.total - 1;
  return job.done < pictures ? `Picture ${job.done + 1} of ${pictures}…` : 'Writing…';
};

const endWords = ({ status, error }: Job<Accepted>): string | null => {
  if (status === 'cancelled') return 'Given up. Nothing was written.';
  if (status !== 'failed') return null;
  return (typeof error === 'string' ? error : error?.message) ?? 'It failed. Nothing was written.';
};

/** What TMDB says and the record does not, part by part, to be accepted: read like a change that somebody else proposes. */
export function ReviewList<F extends Fields>(props: ReviewListProps<F>) {
  const { filled, edited, diff, chooseSeason, find, onRunning, onResult } = props;
  const { words, isTouched } = useRecordWords(edited, diff.proposals);
  const review = useReview(diff, isTouched);
  const [note, setNote] = useState('');
  const [ended, setEnded] = useState<string | null>(null);
  const running = useRunningJob<Accepted>((job) => {
    setEnded(endWords(job));
    requestAnimationFrame(focusNext);
    if (job.status === 'done' && job.result) onResult(job.result);
  });
  const { isRunning, fault } = running;
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);
  useEffect(focusNext, []);
  const accept = () => {
    if (isRunning || review.ticks.size === 0) return;
    setEnded(null);
    const people = saidOf(review);
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
        aria-label="What TMDB says"
        onKeyDown={(event) => stepThrough(event, TICKS)}
      >
        <ReviewHead diff={diff} isDisabled={isRunning} chooseSeason={chooseSeason} />
        {groups.length === 0 && (
          <p className="tmdb-nothing">Nothing to fill: what TMDB says stands here already.</p>
        )}
        {groups.length > 1 && (
          <nav className="tmdb-parts" aria-label="Parts">
            {groups.map(({ group, own }) => (
              <button
                key={group}
                type="button"
                onClick={() => document.getElementById(`tmdb-${group}`)?.focus()}
              >
                {GROUP_WORDS[group]} <small>{countOf(own, review).ticked}</small>
              </button>
            ))}
          </nav>
        )}
        {groups.map(({ group, own }, at) => (
          <ProposalGroup
            key={group}
            {...{ group, own, review, words, isDisabled: isRunning, isFirst: at === 0 }}
          />
        ))}
        <Attribution sentence={diff.attribution} url={diff.url} />
      </section>
      <div className="tmdb-foot">
        {fault !== null && !isRunning && <TmdbTrouble error={fault} again={accept} />}
        {ended !== null && <Alert type="warning" role="alert" showIcon message={ended} />}
        {isRunning ? (
          <RunBar running={running} words={progressWords(running.job)} />
        ) : (
          <AcceptBar {...{ review, note, setNote, accept, find }} />
        )}
      </div>
    </>
  );
}
