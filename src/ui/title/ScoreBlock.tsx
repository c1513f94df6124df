import { formatScore, SCORE_MINIMUM_VOTES } from '#src/domain/scores/score.ts';

/** The score of this site and that of TMDB, which are always separate. */
export interface TitleScore {
  /** Weighted score, 1 to 10; null below `SCORE_MINIMUM_VOTES` votes. */
  value: number | null;
  count: number;
  /** TMDB's average, 0 to 10, with its number of votes. */
  tmdb: { value: number; count: number | null } | null;
}

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'vote' : 'votes'}`;

const SiteScore = ({ value, count }: TitleScore) => {
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

/** The scores of a title: this site's in large type, TMDB's in small type with a label. */
export const ScoreBlock = ({ score }: { score: TitleScore }) => (
  <div className="score-block">
    <SiteScore {...score} />
    {score.tmdb && (
      <p className="score-tmdb">
        <b>{score.tmdb.value.toFixed(1)}</b> on TMDB{' '}
        {score.tmdb.count !== null && <span>{counted(score.tmdb.count)}</span>}
      </p>
    )}
  </div>
);
