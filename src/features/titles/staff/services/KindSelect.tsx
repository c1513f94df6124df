import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { choiceLabel } from '#src/dashboard/kinds/labels.ts';
import { AVAILABILITY_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';

interface KindSelectProps {
  label: string;
  value: AvailabilityRow['kind'];
  isDisabled: boolean;
  onChange(kind: AvailabilityRow['kind']): void;
}

const OPTIONS = (['', ...AVAILABILITY_KINDS] as const).map((value) => ({
  value,
  label: value === '' ? 'Unknown kind' : choiceLabel(value),
}));

/** Select for the kind of availability. */
export const KindSelect = ({ label, value, isDisabled, onChange }: KindSelectProps) => (
  <LineSelect
    data-part="kind"
    label={label}
    disabled={isDisabled}
    value={value ?? ''}
    options={OPTIONS}
    onChange={(kind) => onChange(kind || null)}
  />
);
