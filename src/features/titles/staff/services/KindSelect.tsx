import { choiceLabel } from '#src/dashboard/kinds/labels.ts';
import { AVAILABILITY_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';

interface KindSelectProps {
  label: string;
  value: AvailabilityRow['kind'];
  isDisabled: boolean;
  onChange(kind: AvailabilityRow['kind']): void;
}

/** Select for the kind of availability. */
export const KindSelect = ({ label, value, isDisabled, onChange }: KindSelectProps) => (
  <select
    className="dash-line"
    data-part="kind"
    aria-label={label}
    disabled={isDisabled}
    value={value ?? ''}
    onChange={({ target }) => onChange(AVAILABILITY_KINDS.find((kind) => kind === target.value) ?? null)}
  >
    <option value="">Unknown kind</option>
    {AVAILABILITY_KINDS.map((kind) => (
      <option key={kind} value={kind}>
        {choiceLabel(kind)}
      </option>
    ))}
  </select>
);
