import fc from 'fast-check';
import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type Value,
} from '#src/records/fields/field.ts';
import { rowKey } from '#src/records/fields/input.ts';
import type { Row } from '#src/records/fields/operations.ts';

/** Few values each, so that two records often agree and rows often share keys. */
const BY_KIND: Readonly<Record<PlainField['kind'], fc.Arbitrary<Value>>> = {
  name: fc.constantFrom('Goblin', '도깨비', 'a/b', '~0', 'x:y', '__proto__', 'constructor'),
  text: fc.constantFrom('1', '2', '6.5'),
  longText: fc.constantFrom('1', 'two\nlines'),
  slug: fc.constantFrom('a', 'b-1'),
  code: fc.constantFrom('KR', 'JP'),
  pattern: fc.constantFrom('^a', 'b$'),
  instant: fc.constantFrom('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'),
  episodeLabel: fc.constantFrom('1', '2', '6.5'),
  key: fc.constantFrom('1', '2', 'new-1'),
  richText: fc.constantFrom('<p>a</p>', 'b'),
  partialDate: fc.constantFrom('2016', '2016-12', '2016-12-02'),
  integer: fc.integer({ min: 1, max: 5 }),
  decimal: fc.constantFrom(7.5, 8),
  choice: fc.constantFrom('one', 'two'),
  flag: fc.boolean(),
  weekdays: fc.constantFrom<Value>([], [1, 2], [6, 7]),
  time: fc.constantFrom('20:00', '00:15'),
  url: fc.constantFrom('https://a.example/x', 'https://b.example'),
  reference: fc.integer({ min: 1, max: 4 }),
  keys: fc.constantFrom<Value>([], ['1'], ['2', '1']),
};

const plainValues = (field: PlainField): fc.Arbitrary<Value> =>
  field.initial === null ? fc.option(BY_KIND[field.kind]) : BY_KIND[field.kind];

function rowsOf(field: CollectionField): fc.Arbitrary<Readonly<Record<string, Row>>> {
  const parts = Object.fromEntries(
    Object.entries(field.row).map(([name, part]) => [name, plainValues(part)]),
  );
  if (field.isOrdered) parts.position = fc.integer({ min: 1, max: 9 });
  const row: fc.Arbitrary<Row> = fc.record<Record<string, Value>>(parts);
  return fc
    .array(row, { maxLength: 4 })
    .map((list) => Object.fromEntries(list.map((each): [string, Row] => [rowKey(field, each), each])));
}

/** Any record that a set of fields can contain. */
export function recordArbitrary<F extends Fields>(fields: F): fc.Arbitrary<RecordOf<F>> {
  const parts = Object.entries<Field>(fields).map(([name, field]): [string, fc.Arbitrary<unknown>] => [
    name,
    isCollection(field) ? rowsOf(field) : plainValues(field),
  ]);
  return fc.record(Object.fromEntries(parts)) as unknown as fc.Arbitrary<RecordOf<F>>;
}
