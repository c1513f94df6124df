import { Button, Input, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { CandidateRow } from './CandidateRow.tsx';
import { focusNext, NEXT } from './focusNext.ts';
import { counted } from './groups.ts';
import { stepThrough } from './stepThrough.ts';
import { TmdbTrouble } from './TmdbTrouble.tsx';
import { type Filled, useCandidates } from './tmdbCalls.ts';

const HINTS = {
  dramas: 'Name, tv/67915, tt5994364 or a link',
  people: 'Name, person/150903, nm2096617 or a link',
} as const;

/** The search, and what was found below it. */
const STOPS = '#tmdb-sought, [data-candidate]';

/** Finds what at TMDB a record is: by its own ids and names at first, else by what is typed. */
export function FindStep({ filled, pick }: { filled: Filled; pick(tmdbId: string): void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const { data, error, isFetching, refetch } = useCandidates(filled, sought);
  useEffect(focusNext, []);
  const search = () => (typed.trim() === sought ? void refetch() : setSought(typed.trim()));
  const found = data?.candidates;
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
          aria-label="What to find at TMDB"
          placeholder={HINTS[filled.resource]}
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button htmlType="submit" loading={isFetching}>
          Find
        </Button>
      </form>
      <p role="status" className="dash-muted">
        {found &&
          !isFetching &&
          !error &&
          (found.length > 0
            ? `${counted(found.length, 'entry', 'entries')} ${sought === '' ? 'by what is known here' : `for “${sought}”`}`
            : 'TMDB has nothing of that name. Try its Korean name, or paste the address of its page there.')}
        {isFetching && 'Asking TMDB…'}
      </p>
      {error && !isFetching && <TmdbTrouble error={error} again={() => void refetch()} />}
      {isFetching && !found && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {found && !error && (
        <ul className="tmdb-candidates">
          {found.map((candidate) => (
            <CandidateRow key={candidate.tmdbId} candidate={candidate} pick={pick} />
          ))}
        </ul>
      )}
    </search>
  );
}
