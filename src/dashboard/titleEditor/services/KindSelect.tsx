import { choiceWords } from '#src/dashboard/editor/registryWords.ts';
import type { AvailabilityRow } from '#src/dashboard/titleEditor/titleValues.ts';
import { AVAILABILITY_KINDS } from '#src/domain/fields/title.ts';

interface KindSelectProps {
  label: string;
  value: AvailabilityRow['kind'];
  isDisabled: boolean;
  onChange(kind: AvailabilityRow['kind']): void;
}

/** How a service has a title. */
export const KindSelect = ({ label, value, isDisabled, onChange }: KindSelectProps) => (
  <select
    className="dash-line"
    data-part="kind"
    aria-label={label}
    disabled={isDisabled}
    value={value ?? ''}
    onChange={({ target }) => onChange(AVAILABILITY_KINDS.find((kind) => kind === target.value) ?? null)}
  >
    <option value="">Kind not known</option>
    {AVAILABILITY_KINDS.map((kind) => (
      <option key={kind} value={kind}>
        {choiceWords(kind)}
      </option>
    ))}
  </select>
);
