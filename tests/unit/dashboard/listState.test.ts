import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import '#src/app/staffRoutes.ts';
import {
  existingPage,
  filtersOf,
  type ListState,
  listSearch,
  PAGE_SIZES,
  readList,
  rememberedState,
} from '#src/dashboard/list/listAddress.ts';
import { filterParameters } from '#src/dashboard/list/listRequest.ts';
import { type ListField, type ListShape, shapeOf } from '#src/dashboard/list/listShape.ts';

const SHAPES = STAFF_RESOURCES.map((resource) => [resource.name, shapeOf(resource)] as const);

const phrase = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const several = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
const flag = fc.constantFrom('true', 'false').map((value) => [value]);

/** Values that a filter may have. */
function valuesOf({ kind, choices = [] }: ListField, operator: string): fc.Arbitrary<string[]> {
  if (operator === 'null' || kind === 'flag') return flag;
  if (kind === 'choice') return several(fc.constantFrom(...choices.map(({ value }) => value)));
  if (kind === 'text') return phrase.map((text) => [text]);
  if (kind === 'instant') return fc.constantFrom('2026-11-28', '1999-01-01').map((day) => [day]);
  if (kind === 'partialDate') return fc.constantFrom('2026', '2026-11', '2026-11-28').map((day) => [day]);
  const number = fc.integer({ min: 1, max: 999_999_999 }).map(String);
  return kind === 'number' ? number.map((value) => [value]) : several(number);
}

/** Any state of a list. */
function stateOf(shape: ListShape): fc.Arbitrary<ListState> {
  const filters = [...filtersOf(shape)].flatMap(([key, { field, operator }]) => {
    const known = shape.fields[field];
    return known ? [[key, valuesOf(known, operator)] as const] : [];
  });
  const columns = Object.keys(shape.fields).filter((name) => !shape.fields[name]?.isHidden);
  const sortable = Object.keys(shape.fields).filter((name) => shape.fields[name]?.isSortable);
  return fc.record({
    q: shape.hasSearch ? fc.oneof(fc.constant(''), phrase) : fc.constant(''),
    sort: fc.record({ field: fc.constantFrom(...sortable), isDescending: fc.boolean() }),
    page: fc.integer({ min: 1, max: 10_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    columns: fc.shuffledSubarray(columns, { minLength: 1 }),
    filters: fc
      .subarray(filters)
      .chain((chosen) =>
        fc.tuple(...chosen.map(([key, values]) => values.map((each) => [key, each] as const))),
      )
      .map((entries) => Object.fromEntries(entries)),
  });
}

// Filters and columns must not be lost, nor be active without being visible.
describe('the state of a list', () => {
  it.each(SHAPES)('is completely in its address, and read back unchanged: %s', (_, shape) => {
    fc.assert(
      fc.property(stateOf(shape), (state) => {
        expect(readList(listSearch(state, shape), shape)).toEqual(state);
      }),
      { numRuns: 50 },
    );
  });

  it.each(SHAPES)('applies exactly the requested filters: %s', (_, shape) => {
    fc.assert(
      fc.property(stateOf(shape), (state) => {
        const { q, ...requested } = filterParameters(state, shape);
        expect([q ?? '', Object.keys(requested).sort()]).toEqual([
          state.q,
          Object.keys(state.filters).sort(),
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('replaces an empty page by the last one, never by a later one', () => {
    const from = (page: number, total: number, size = 25) => existingPage({ page, size }, total);
    // The only row of page 4 was deleted; all rows of the list; an old address; a count that differs from the
    // rows.
    expect([from(4, 75), from(4, 0), from(99, 51), from(3, 75)]).toEqual([3, 1, 3, 2]);
    expect(from(2, 100, 100)).toBe(1);
  });

  it('starts empty, and drops unknown values instead of requesting them', () => {
    const [, shape] = SHAPES.find(([name]) => name === 'studios') ?? [];
    if (!shape) throw new Error('There are no studios');
    const bare = readList('', shape);
    expect(listSearch(bare, shape)).toBe('');
    const strange = '?kind=bank&colour=red&countryId=abc,-1&sort=__proto__&columns=nothing&size=7&page=0';
    expect(readList(strange, shape)).toEqual(bare);
    expect(readList('?kind_ne=studio', shape).filters).toEqual({ kind_ne: ['studio'] });
  });

  it('is remembered without the search text and the page', () => {
    const [, shape] = SHAPES.find(([name]) => name === 'tags') ?? [];
    if (!shape) throw new Error('There are no tags');
    const state = readList('?q=love&isSpoiler=true&sort=-name&size=50&page=3', shape);
    expect(listSearch(rememberedState(state), shape)).toBe('?isSpoiler=true&sort=-name&size=50');
  });
});
