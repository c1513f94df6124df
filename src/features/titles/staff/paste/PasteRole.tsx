import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { castGrouping, roleLabel } from '#src/features/titles/staff/cast/groupings.ts';
import type { Reading } from './usePasteRows.ts';

const ROLES = castGrouping.order.map((role) => ({ value: role ?? 'unknown', label: roleLabel(role), role }));
/** Option while the actors have different roles. */
const DIFFERENT = { value: 'different', label: 'Different roles' } as const;

/** Sets the role of all pasted actors, which many lists state only in a heading that was not copied. */
export function PasteRole({ reading: { rows, setRole } }: { reading: Reading }) {
  const roles = new Set(rows.flatMap(({ job, role }) => (job === 'cast' ? [role] : [])));
  const [common = null] = roles;
  if (roles.size === 0) return null;
  const isCommon = roles.size === 1;
  return (
    <LineSelect
      label="Role of all actors"
      value={isCommon ? (common ?? 'unknown') : DIFFERENT.value}
      options={isCommon ? ROLES : [DIFFERENT, ...ROLES]}
      onChange={(value) => {
        const chosen = ROLES.find((each) => each.value === value);
        if (chosen) setRole(chosen.role);
      }}
    />
  );
}
