import { SUB_SCORE_NAMES, SUB_SCORES } from '#src/domain/reviews/reviewKinds.ts';
import type { SubScores } from '#src/domain/reviews/reviewRules.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';

/** The overall score of a review in large type. */
export const ReviewScore = ({ score }: { score: number }) => (
  <p className="review-score">
    <b>{formatStoredScore(score)}</b>
    <span className="visually-hidden"> of 10</span>
  </p>
);

/** The sub-scores of a full review in one quiet line; nothing for a short one. */
export const SubScoreLine = ({ scores }: { scores: SubScores }) => {
  const shown = SUB_SCORE_NAMES.filter((name) => scores[name] !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="review-sub-scores">
      {shown.map((name) => (
        <div key={name}>
          <dt>{SUB_SCORES[name]}</dt>
          <dd>{formatStoredScore(scores[name])}</dd>
        </div>
      ))}
    </dl>
  );
};
