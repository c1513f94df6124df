import { formatScore, SCORE_MINIMUM_VOTES } from '#src/domain/score.ts';

/** Our own score, and TMDB's beside it, never mixed. */
export interface TitleScore {
  /** Weighted, 1 to 10; null below the least number of votes. */
  value: number | null;
  count: number;
  /** TMDB's average of 10 with its votes; shown as theirs. */
  tmdb: { value: number; count: number | null } | null;
}

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'vote' : 'votes'}`;

const Own = ({ value, count }: TitleScore) => {
  if (value !== null)
    return (
      <p className="score-own">
        <b>{formatScore(value)}</b>
        <span>
          Score of 10
          <br />
          {counted(count)}
        </span>
      </p>
    );
  const missing = SCORE_MINIMUM_VOTES - count;
  return (
    <p className="score-own none">
      <b>Not yet scored</b>
      <span>
        {count === 0
          ? `Shown from ${SCORE_MINIMUM_VOTES} votes`
          : `${missing} more ${missing === 1 ? 'vote' : 'votes'} to go`}
      </span>
    </p>
  );
};

/** The scores of a title: ours large, TMDB's small and labelled as TMDB's. */
export const ScoreBlock = ({ score }: { score: TitleScore }) => (
  <div className="score-block">
    <Own {...score} />
    {score.tmdb && (
      <p className="score-tmdb">
        <b>{score.tmdb.value.toFixed(1)}</b> on TMDB{' '}
        {score.tmdb.count !== null && <span>{counted(score.tmdb.count)}</span>}
      </p>
    )}
  </div>
);
