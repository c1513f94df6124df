import { useState } from 'react';
import { TmdbError } from '#src/features/tmdb/staff/TmdbError.tsx';
import { TmdbLoading } from '#src/features/tmdb/staff/TmdbLoading.tsx';
import { type Accepted, type Filled, useDiff } from '#src/features/tmdb/staff/tmdbCalls.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { ReviewList } from './ReviewList.tsx';
import type { Edited } from './useRecordLabels.ts';

interface ReviewStepProps<F extends Fields> {
  filled: Filled;
  /** Null uses the record's own ids. */
  tmdbId: string | null;
  edited: Edited<F>;
  find(): void;
  onRunning(isRunning: boolean): void;
  onResult(result: Accepted): void;
}

/** Loads the proposals for a record and shows them for review. */
export function ReviewStep<F extends Fields>(props: ReviewStepProps<F>) {
  const { filled, edited, tmdbId, find, onRunning, onResult } = props;
  const [season, setSeason] = useState<number | null>(null);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDiff(filled, tmdbId, season);
  if (isFetching) return <TmdbLoading rows={8} />;
  if (error) return <TmdbError error={error} again={() => void refetch()} find={find} />;
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
