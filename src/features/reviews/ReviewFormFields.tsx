import { LIST_STATUS_LABELS } from '#src/domain/lists/listStatuses.ts';
import { type ReviewKind, SUB_SCORE_NAMES, SUB_SCORES } from '#src/domain/reviews/reviewKinds.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';
import { ScoreField } from '#src/ui/forms/ScoreField.tsx';
import type { ListAs } from './reviewCalls.ts';

const KINDS: Readonly<Record<ReviewKind, { label: string; hint: string }>> = {
  full: { label: 'Full review', hint: `At least ${REVIEW_LIMITS.fullMinimum} characters, with four scores` },
  short: { label: 'Short review', hint: `At most ${REVIEW_LIMITS.shortMaximum} characters, one score` },
};

/** Whether the review is full or short. Changing it keeps the text and the scores. */
export const KindChoice = ({ kind, onKind }: { kind: ReviewKind; onKind(kind: ReviewKind): void }) => (
  <fieldset className="review-kinds">
    <legend>Length</legend>
    {(['full', 'short'] as const).map((each) => (
      <label key={each}>
        <input type="radio" name="kind" value={each} checked={kind === each} onChange={() => onKind(each)} />
        <span>
          <b>{KINDS[each].label}</b>
          <small>{KINDS[each].hint}</small>
        </span>
      </label>
    ))}
  </fieldset>
);

interface SubScoreFieldsProps {
  content: ReviewContent;
  errors: Readonly<Record<string, string>>;
  onChange(changes: Partial<ReviewContent>): void;
}

/** The four scores of a full review. */
export const SubScoreFields = ({ content, errors, onChange }: SubScoreFieldsProps) => (
  <fieldset className="review-score-fields">
    <legend className="visually-hidden">Scores</legend>
    {SUB_SCORE_NAMES.map((name) => (
      <ScoreField
        key={name}
        id={name}
        label={SUB_SCORES[name]}
        score={content[name]}
        error={errors[name]}
        onScore={(score) => onChange({ [name]: score })}
      />
    ))}
  </fieldset>
);

interface SpoilerChoiceProps {
  hasSpoilers: boolean;
  /** Whether staff marked it, which the author cannot take back. */
  isMarkedByStaff: boolean;
  onChange(changes: Partial<ReviewContent>): void;
}

/** Whether the whole review is covered. Single spoilers are marked in the text. */
export const SpoilerChoice = ({ hasSpoilers, isMarkedByStaff, onChange }: SpoilerChoiceProps) => (
  <label className="review-flag">
    <input
      type="checkbox"
      checked={hasSpoilers || isMarkedByStaff}
      disabled={isMarkedByStaff}
      onChange={({ target }) => onChange({ hasSpoilers: target.checked })}
    />
    <span>
      <b>The whole review is a spoiler</b>
      <small>
        {isMarkedByStaff && 'Staff marked it as one. '}
        Readers see it after a click. To cover single words, select them and press “Spoiler”.
      </small>
    </span>
  </label>
);

/** With which status a title that is not on the list is added. */
export const ListChoice = ({ listAs, onListAs }: { listAs: ListAs; onListAs(listAs: ListAs): void }) => (
  <div className="field">
    <label htmlFor="listAs">Add to my list</label>
    <p className="field-hint" id="listAs-hint">
      Your score counts for the title only if it is on your list.
    </p>
    <div className="field-input">
      <select
        id="listAs"
        aria-describedby="listAs-hint"
        value={listAs ?? ''}
        onChange={({ target }) => onListAs((target.value || null) as ListAs)}
      >
        {Object.entries(LIST_STATUS_LABELS)
          .filter(([status]) => status !== 'plan_to_watch')
          .map(([status, label]) => (
            <option key={status} value={status}>
              As {label.toLowerCase()}
            </option>
          ))}
        <option value="">Do not add it</option>
      </select>
    </div>
  </div>
);
