import { Button, Input, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { focusNext, NEXT } from '#src/features/tmdb/staff/focusNext.ts';
import { counted } from '#src/features/tmdb/staff/groups.ts';
import { TmdbError } from '#src/features/tmdb/staff/TmdbError.tsx';
import { type Filled, useCandidates } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { CandidateRow } from './CandidateRow.tsx';
import { stepThrough } from './stepThrough.ts';

const HINTS = {
  dramas: 'Name, tv/67915, tt5994364 or a link',
  people: 'Name, person/150903, nm2096617 or a link',
} as const;

/** The search field and the results below it, for the arrow keys. */
const STOPS = '#tmdb-sought, [data-candidate]';

/** Finds the TMDB entry of a record: first by its own ids and names, then by a search. */
export function FindStep({ filled, pick }: { filled: Filled; pick(tmdbId: string): void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const { data, error, isFetching, refetch } = useCandidates(filled, sought);
  useEffect(focusNext, []);
  const search = () => (typed.trim() === sought ? void refetch() : setSought(typed.trim()));
  const matches = data?.candidates;
  return (
    <search className="tmdb-find" onKeyDown={(event) => stepThrough(event, STOPS)}>
      <form
        className="tmdb-seek"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Input
          id="tmdb-sought"
          type="search"
          {...NEXT}
          aria-label="Search TMDB"
          placeholder={HINTS[filled.resource]}
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button htmlType="submit" loading={isFetching}>
          Search
        </Button>
      </form>
      <p role="status" className="dash-muted">
        {matches &&
          !isFetching &&
          !error &&
          (matches.length > 0
            ? `${counted(matches.length, 'entry', 'entries')} ${sought === '' ? 'for this record' : `for “${sought}”`}`
            : 'TMDB has no such entry. Try the Korean name, or paste the URL of its TMDB page.')}
        {isFetching && 'Searching TMDB…'}
      </p>
      {error && !isFetching && <TmdbError error={error} again={() => void refetch()} />}
      {isFetching && !matches && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {matches && !error && (
        <ul className="tmdb-candidates">
          {matches.map((candidate) => (
            <CandidateRow key={candidate.tmdbId} candidate={candidate} pick={pick} />
          ))}
        </ul>
      )}
    </search>
  );
}
