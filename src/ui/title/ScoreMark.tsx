import { formatScore } from '#src/domain/scores/score.ts';

/** The site's score, with the number of votes for screen readers only. Without enough votes, it only keeps its space. */
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
