import { capitalised, resourceLabel } from '#src/dashboard/resources.ts';
import type { FieldControlProps } from '#src/dashboard/staffFeature.ts';
import { ACTIONS, isPermission, permission, RESOURCES } from '#src/domain/roles/roles.ts';

/** The permissions of a role: resources as rows, actions as columns. */
export function PermissionMatrix({ value, isDisabled, onChange }: FieldControlProps) {
  const granted = new Set(Array.isArray(value) ? value.map(String).filter(isPermission) : []);
  const toggle = (name: string) =>
    onChange(granted.delete(name as never) ? [...granted] : [...granted, name].toSorted());
  return (
    <div className="dash-matrix">
      <table>
        <caption className="visually-hidden">Permissions of the role, by resource and action</caption>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {capitalised(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map((resource) => (
            <tr key={resource}>
              <th scope="row">{resourceLabel(resource)}</th>
              {ACTIONS.map((action) => {
                const name = permission(action, resource);
                return (
                  <td key={action}>
                    <input
                      type="checkbox"
                      aria-label={`${capitalised(action)} ${resourceLabel(resource).toLowerCase()}`}
                      checked={granted.has(name)}
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
