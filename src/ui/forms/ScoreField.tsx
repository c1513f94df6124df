import { formatStoredScore, STORED_SCORE_MAX, STORED_SCORE_MIN } from '#src/domain/scores/score.ts';
import { Button } from '#src/ui/controls/Button.tsx';

/** Where the slider starts if there is no score. */
const MIDDLE = (STORED_SCORE_MIN + STORED_SCORE_MAX) / 2;

interface ScoreFieldProps {
  id: string;
  label?: string;
  /** Error message. */
  error?: string | undefined;
  /** 2 to 20; null for unrated. */
  score: number | null;
  onScore(score: number | null): void;
}

/** The score from 1 to 10 in half steps, or none. */
export const ScoreField = ({ id, label = 'Score', error, score, onScore }: ScoreFieldProps) => (
  <div className={score === null ? 'score-field none' : 'score-field'}>
    <label htmlFor={id}>{label}</label>
    <output htmlFor={id}>{score === null ? 'None' : formatStoredScore(score)}</output>
    <input
      id={id}
      type="range"
      min={STORED_SCORE_MIN}
      max={STORED_SCORE_MAX}
      step={1}
      value={score ?? MIDDLE}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-valuetext={score === null ? 'No score' : `${formatStoredScore(score)} of 10`}
      onChange={({ target }) => onScore(target.valueAsNumber)}
      // A click on the place where the slider already is changes nothing by itself.
      onPointerUp={({ currentTarget }) => onScore(currentTarget.valueAsNumber)}
    />
    {score !== null && (
      <Button look="quiet" onClick={() => onScore(null)}>
        No score
      </Button>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
);
