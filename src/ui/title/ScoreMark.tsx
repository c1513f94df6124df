import { formatScore } from '#src/domain/score.ts';

/** Our score in one figure, with the number of votes for those who do not see it; an empty place while there are too few votes. */
export const ScoreMark = ({ score, count }: { score: number | null; count: number }) =>
  score === null ? (
    <span className="score-mark none">
      <span className="visually-hidden">Not yet scored</span>
    </span>
  ) : (
    <span className="score-mark">
      <span className="visually-hidden">Score </span>
      {formatScore(score)}
      <span className="visually-hidden"> out of 10 from {count} votes</span>
    </span>
  );
