import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { optionsOf } from '#src/dashboard/kinds/labels.ts';
import { AVAILABILITY_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';

interface KindSelectProps {
  label: string;
  value: AvailabilityRow['kind'];
  isDisabled: boolean;
  onChange(kind: AvailabilityRow['kind']): void;
}

const OPTIONS = optionsOf({ '': 'Unknown kind', ...AVAILABILITY_LABELS });

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
