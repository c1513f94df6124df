import type { ReactNode } from 'react';
import { isolated } from '#src/domain/names/isolated.ts';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';
import { EmptyValue, Instant, Text } from './values.tsx';

interface CellField {
  /** Kind of its values; text by default. */
  cell?: FieldKind;
  choices?: readonly { value: string; label: string }[];
}

interface CellProps {
  field: CellField;
  value: unknown;
  /** Returns the name of a referenced record; undefined while it is unknown. */
  nameOf?(id: unknown): string | undefined;
}

type CellOf = (value: unknown, props: Required<CellProps>) => ReactNode;

const text: CellOf = (value) => <Text text={String(value)} />;
const number: CellOf = (value) => (typeof value === 'number' ? value.toLocaleString('en') : String(value));
const list: CellOf = (value) => <Text text={[value].flat().map(String).join(', ')} />;

const references: CellOf = (value, { nameOf }) => {
  const ids = [value].flat();
  if (ids.length === 0) return <EmptyValue />;
  return <Text text={ids.map((id) => isolated(nameOf(id) ?? `No. ${String(id)}`)).join(', ')} />;
};

/** Renders a value of each kind in a list row; empty values look the same for all kinds. */
const CELLS = {
  name: text,
  text,
  longText: text,
  richText: text,
  slug: text,
  code: text,
  url: text,
  pattern: text,
  partialDate: text,
  time: text,
  instant: (value) => <Instant iso={String(value)} />,
  integer: number,
  decimal: number,
  flag: (value) => (value === true ? 'Yes' : <EmptyValue />),
  choice: (value, { field: { choices = [] } }) =>
    choices.find((choice) => choice.value === value)?.label ?? String(value),
  weekdays: list,
  episodeLabel: text,
  key: text,
  keys: list,
  reference: references,
  references,
  permissions: list,
} as const satisfies Record<FieldKind, CellOf>;

const unnamed = () => undefined;

/** Shows a value in a list row, by the kind of its field. */
export function Cell({ field, value, nameOf = unnamed }: CellProps) {
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  const cell: CellOf = CELLS[field.cell ?? 'text'];
  return cell(value, { field, value, nameOf });
}
