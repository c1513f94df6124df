import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { choiceLabel } from '#src/dashboard/kinds/labels.ts';
import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import { weekdayLabel } from '#src/domain/dates/airTime.ts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import {
  type CollectionField,
  type Fields,
  isCollection,
  type PlainField,
  type Target,
} from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import { pathParts } from '#src/records/fields/operations.ts';

export interface Names {
  /** The name of a record; undefined if unknown. */
  labelOf(target: ReferenceTarget, id: number): { name: string } | undefined;
  /** The name of a row with its own key: a character, an episode. */
  rowName(field: string, key: string): string | undefined;
}

const nameOf = (names: Names, to: Target | undefined, id: unknown): string =>
  names.labelOf(to as ReferenceTarget, Number(id))?.name ?? `No. ${String(id)}`;

function listLabel(field: PlainField, list: readonly unknown[], names: Names): string {
  if (list.length === 0) return 'none';
  if (field.kind === 'weekdays') return list.map((day) => weekdayLabel(Number(day), 'short')).join(', ');
  return list.map((key) => names.rowName('characters', String(key)) ?? String(key)).join(', ');
}

/** Returns the label of a value of a plain field or of a row's field. */
export function plainLabel(field: PlainField, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return listLabel(field, value, names);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.kind === 'reference') return nameOf(names, field.to, value);
  if (field.kind === 'choice') return choiceLabel(field, value);
  return field.kind === 'richText' ? textOfRichText(String(value)) || 'empty' : String(value);
}

/** Returns the label of a whole row: all its values in one line. */
function rowLabel({ row }: CollectionField, value: Readonly<Record<string, unknown>>, names: Names): string {
  const body = Object.entries(row).filter(([part, field]) => {
    const input = value[part];
    const isNothing = input === null || input === undefined || input === '' || input === false;
    return (
      !isNothing && part !== 'key' && !(Array.isArray(input) && input.length === 0) && field !== undefined
    );
  });
  const parts = body.map(([part, field]) => {
    const input = plainLabel(field, value[part], names);
    const isPlain = field.kind === 'reference' || field.kind === 'name' || field.kind === 'choice';
    return isPlain ? input : `${field.label}: ${input}`;
  });
  return isolatedLine(parts) || 'empty';
}

/** Returns the label of the row with a key. */
function keyLabel(name: string, { keyParts, row }: CollectionField, key: string, names: Names): string {
  const [first = ''] = keyParts;
  if (first === 'key') return names.rowName(name, key) ?? `No. ${key}`;
  const parts = keyParts.length === 1 ? [key] : key.split(':');
  const labels = keyParts.map((part, at) => {
    const field = row[part];
    return field && parts[at] ? plainLabel(field, parts[at], names) : '';
  });
  return isolatedLine(labels);
}

/** Labels of properties in revisions that are not fields of the registry. */
const OTHER_LABELS: Readonly<Record<string, string>> = { isDeleted: 'Deleted' };

const otherLabel = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? 'empty');

/** Returns names of rows that have their own keys: characters by name, episodes by number. */
export function rowNames<F extends Fields>(
  values: InputOf<F>,
): (field: string, key: string) => string | undefined {
  const lists = values as Readonly<Record<string, unknown>>;
  return (field, key) => {
    const rows = lists[field] as readonly Readonly<Record<string, unknown>>[] | undefined;
    const row = rows?.find((each) => String(each.key) === key);
    const name = row?.name ?? row?.label;
    return typeof name === 'string' && name !== '' ? name : undefined;
  };
}

/** Labels for revisions of registry records: labels of fields, names instead of ids. */
export function changeLabels(fields: Fields, names: Names): ChangeLabels {
  return {
    path(path) {
      const { field: name, key, part } = pathParts(path);
      const field = fields[name];
      if (!field || !isCollection(field) || key === undefined)
        return field?.label ?? OTHER_LABELS[name] ?? name;
      const last = part === 'position' ? 'Position' : part && (field.row[part]?.label ?? part);
      return [field.label, keyLabel(name, field, key, names), last].filter(Boolean).join(' › ');
    },
    value(value, path) {
      const { field: name, part } = pathParts(path);
      const field = fields[name];
      if (!field) return otherLabel(value);
      if (!isCollection(field)) return plainLabel(field, value, names);
      if (value === null) return 'absent';
      if (part === 'position') return `${Number(value) / 10}`;
      const within = part === undefined ? undefined : field.row[part];
      return within
        ? plainLabel(within, value, names)
        : rowLabel(field, value as Readonly<Record<string, unknown>>, names);
    },
  };
}
