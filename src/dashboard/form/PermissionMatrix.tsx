import { shelfLabel } from '#src/dashboard/frame/navigation.tsx';
import { ACTIONS, isPermission, permission, RESOURCES } from '#src/domain/roles.ts';

interface PermissionMatrixProps {
  value: readonly string[];
  isDisabled: boolean;
  onChange(permissions: string[]): void;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a role may: a resource a row, an action a column. */
export function PermissionMatrix({ value, isDisabled, onChange }: PermissionMatrixProps) {
  const held = new Set(value.filter(isPermission));
  const toggle = (name: string) =>
    onChange(held.delete(name as never) ? [...held] : [...held, name].toSorted());
  return (
    <div className="dash-matrix">
      <table>
        <caption className="visually-hidden">What the role may do, by resource and action</caption>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {capital(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map((resource) => (
            <tr key={resource}>
              <th scope="row">{shelfLabel(resource)}</th>
              {ACTIONS.map((action) => {
                const name = permission(action, resource);
                return (
                  <td key={action}>
                    <input
                      type="checkbox"
                      aria-label={`${capital(action)} ${shelfLabel(resource).toLowerCase()}`}
                      checked={held.has(name)}
                      disabled={isDisabled}
                      onChange={() => toggle(name)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
