import { LIST_STATUS_LABELS, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { formatStoredScore, STORED_SCORE_MAX, STORED_SCORE_MIN } from '#src/domain/scores/score.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import type { BulkChanges } from './list.view.ts';

interface BulkBarProps {
  count: number;
  isBusy: boolean;
  onEdit(changes: BulkChanges): void;
  onClear(): void;
}

interface Choice {
  readonly label: string;
  readonly changes: BulkChanges;
}

const STATUSES: readonly Choice[] = LIST_STATUSES.map((status) => ({
  label: LIST_STATUS_LABELS[status],
  changes: { status },
}));
const SCORES: readonly Choice[] = [
  ...Array.from({ length: STORED_SCORE_MAX - STORED_SCORE_MIN + 1 }, (_, below) => {
    const score = STORED_SCORE_MAX - below;
    return { label: formatStoredScore(score), changes: { score } };
  }),
  { label: 'No score', changes: { score: null } },
];
const PRIVACY: readonly Choice[] = [
  { label: 'Private', changes: { isPrivate: true } },
  { label: 'Not private', changes: { isPrivate: false } },
];

interface BulkSelectProps {
  label: string;
  choices: readonly Choice[];
  isBusy: boolean;
  onEdit(changes: BulkChanges): void;
}

/** A menu that changes the selected entries as soon as a value is chosen. */
const BulkSelect = ({ label, choices, isBusy, onEdit }: BulkSelectProps) => (
  <select
    aria-label={`${label} of the selected titles`}
    value=""
    disabled={isBusy}
    onChange={({ target }) => {
      const choice = choices.find((each) => each.label === target.value);
      if (choice) onEdit(choice.changes);
    }}
  >
    <option value="">{label} …</option>
    {choices.map((choice) => (
      <option key={choice.label} value={choice.label}>
        {choice.label}
      </option>
    ))}
  </select>
);

/** The bar that changes all selected entries. */
export const BulkBar = ({ count, isBusy, onEdit, onClear }: BulkBarProps) => (
  <section className="bulk-bar" aria-label="Selected titles" aria-busy={isBusy}>
    <p role="status">{count === 1 ? '1 selected' : `${count} selected`}</p>
    <BulkSelect label="Status" choices={STATUSES} isBusy={isBusy} onEdit={onEdit} />
    <BulkSelect label="Score" choices={SCORES} isBusy={isBusy} onEdit={onEdit} />
    <BulkSelect label="Privacy" choices={PRIVACY} isBusy={isBusy} onEdit={onEdit} />
    <Button disabled={isBusy} onClick={() => onEdit('removed')}>
      Remove
    </Button>
    <Button look="quiet" onClick={onClear}>
      Clear selection
    </Button>
  </section>
);
