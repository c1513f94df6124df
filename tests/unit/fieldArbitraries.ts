import fc from 'fast-check';
import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type Value,
} from '#src/domain/fields/field.ts';
import { rowKey } from '#src/domain/fields/input.ts';
import type { Row } from '#src/domain/fields/operations.ts';

/** Few values each, so that two records often agree and rows often share keys. */
const BY_KIND: Readonly<Record<PlainField['kind'], fc.Arbitrary<Value>>> = {
  name: fc.constantFrom('Goblin', '도깨비', 'a/b', '~0', 'x:y', '__proto__', 'constructor'),
  text: fc.constantFrom('1', '2', '6.5'),
  richText: fc.constantFrom('<p>a</p>', 'b'),
  partialDate: fc.constantFrom('2016', '2016-12', '2016-12-02'),
  integer: fc.integer({ min: 1, max: 5 }),
  decimal: fc.constantFrom(7.5, 8),
  choice: fc.constantFrom('one', 'two'),
  boolean: fc.boolean(),
  weekdays: fc.constantFrom<Value>([], [1, 2], [6, 7]),
  time: fc.constantFrom('20:00', '00:15'),
  address: fc.constantFrom('https://a.example/x', 'https://b.example'),
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

/** Any record that a set of fields can hold. */
export function recordArbitrary<F extends Fields>(fields: F): fc.Arbitrary<RecordOf<F>> {
  const parts = Object.entries<Field>(fields).map(([name, field]): [string, fc.Arbitrary<unknown>] => [
    name,
    isCollection(field) ? rowsOf(field) : plainValues(field),
  ]);
  return fc.record(Object.fromEntries(parts)) as unknown as fc.Arbitrary<RecordOf<F>>;
}
