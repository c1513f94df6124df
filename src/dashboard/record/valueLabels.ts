import { choiceLabel } from '#src/dashboard/kinds/labels.ts';
import type { Field } from '#src/records/fields/field.ts';

/** Labels for the paths and values of changes. */
export interface ChangeLabels {
  path(path: string): string;
  value(value: unknown, path: string): string;
}

/** Returns the label of a value in diffs and conflicts. */
export function valueLabel(value: unknown, field?: Field): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'reference') return `No. ${String(value)}`;
  if (field?.kind === 'choice') return choiceLabel(field, value);
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
    return parts.map(([key, part]) => `${key}: ${valueLabel(part)}`).join(', ') || 'empty';
  }
  return String(value);
}

/** Returns the label of a path: `cast/12/role` becomes “cast › 12 › role”, a declared field its label. */
export function pathLabel(path: string, fields: Readonly<Record<string, Field>> = {}): string {
  const [name = '', ...rest] = path.split('/');
  const label = fields[name]?.label ?? name;
  return [label, ...rest.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))].join(' › ');
}

/** Returns labels for records of a declared resource. */
export const declaredLabels = (fields: Readonly<Record<string, Field>> = {}): ChangeLabels => ({
  path: (path) => pathLabel(path, fields),
  value: (value, path) => valueLabel(value, fields[path]),
});
