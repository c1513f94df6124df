/** Our own score, and TMDB's beside it, never mixed. */
export interface TitleScore {
  /** Weighted, 1 to 10; null below the least number of votes. */
  value: number | null;
  count: number;
  /** From how many votes on a score is shown (`SCORE_MINIMUM_VOTES`). */
  minimumCount: number;
  /** TMDB's average of 10 with its votes; shown as theirs. */
  tmdb: { value: number; count: number | null } | null;
}

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'vote' : 'votes'}`;

const Own = ({ value, count, minimumCount }: TitleScore) => {
  if (value !== null)
    return (
      <p className="score-own">
        <b>{value.toFixed(1)}</b>
        <span>
          Score of 10
          <br />
          {counted(count)}
        </span>
      </p>
    );
  const missing = minimumCount - count;
  return (
    <p className="score-own none">
      <b>Not yet scored</b>
      <span>
        {count === 0
          ? `Shown from ${minimumCount} votes`
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
