import type { Field } from '#src/resources/define.ts';

/** How a kind of record says what a path of a change names, and a value there. */
export interface ChangeWords {
  path(path: string): string;
  value(value: unknown, path: string): string;
}

/** A value in words, as diffs and conflicts show it. */
export function valueWords(value: unknown, field?: Field): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'reference') return `No. ${String(value)}`;
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
    return parts.map(([key, part]) => `${key}: ${valueWords(part)}`).join(', ') || 'empty';
  }
  return String(value);
}

/** A path of a change in words: `cast/12/role` is “cast 12 role”, a declared field its label. */
export function pathWords(path: string, fields: Readonly<Record<string, Field>> = {}): string {
  const [name = '', ...rest] = path.split('/');
  const label = fields[name]?.label ?? name;
  return [label, ...rest.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))].join(' › ');
}

/** The words of records that a declaration describes. */
export const declaredWords = (fields: Readonly<Record<string, Field>> = {}): ChangeWords => ({
  path: (path) => pathWords(path, fields),
  value: (value, path) => valueWords(value, fields[path]),
});
