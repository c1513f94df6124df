import { useState } from 'react';
import type { Fields } from '#src/domain/fields/field.ts';
import { Asking } from './Asking.tsx';
import { ReviewList } from './ReviewList.tsx';
import { TmdbTrouble } from './TmdbTrouble.tsx';
import { type Accepted, type Filled, useDiff } from './tmdbCalls.ts';
import type { Edited } from './useRecordWords.ts';

interface ReviewStepProps<F extends Fields> {
  filled: Filled;
  /** Null follows the record's own ids. */
  tmdbId: string | null;
  edited: Edited<F>;
  find(): void;
  onRunning(isRunning: boolean): void;
  onResult(result: Accepted): void;
}

/** Asks TMDB what it says of a record, and has it reviewed. */
export function ReviewStep<F extends Fields>(props: ReviewStepProps<F>) {
  const { filled, edited, tmdbId, find, onRunning, onResult } = props;
  const [season, setSeason] = useState<number | null>(null);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDiff(filled, tmdbId, season);
  if (isFetching) return <Asking rows={8} />;
  if (error) return <TmdbTrouble error={error} again={() => void refetch()} find={find} />;
  if (!data) return null;
  return (
    <ReviewList
      key={dataUpdatedAt}
      filled={filled}
      edited={edited}
      diff={data}
      chooseSeason={setSeason}
      find={find}
      onRunning={onRunning}
      onResult={onResult}
    />
  );
}
