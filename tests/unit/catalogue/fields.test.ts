import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { personInputSchema } from '#src/catalogue/people/person.schema.ts';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleInputSchema } from '#src/catalogue/titles/title.schema.ts';
import { titleErrors } from '#src/catalogue/titles/titleRules.ts';
import { emptyRecord, recordFromInput } from '#src/records/fields/input.ts';
import {
  applyOperations,
  conflictingPaths,
  diffRecords,
  type Operations,
  pathsOverlap,
  revertOperations,
  valueAt,
} from '#src/records/fields/operations.ts';
import { placeRows } from '#src/records/fields/placing.ts';
import { foreignRowErrors } from '#src/records/recordLimits.ts';
import { recordArbitrary } from './fieldArbitraries.ts';

const titles = recordArbitrary(titleFields);
const people = recordArbitrary(personFields);

/** Operations of `b` that are independent of `a`. */
const apartFrom = (a: Operations, b: Operations): Operations =>
  Object.fromEntries(
    Object.entries(b).filter(([path]) => !Object.keys(a).some((other) => pathsOverlap(path, other))),
  );

describe('keyed operations of titles and people', () => {
  test('the diff of two records turns one into the other', () => {
    fc.assert(
      fc.property(titles, titles, (a, b) => {
        expect(applyOperations(titleFields, a, diffRecords(titleFields, a, b))).toEqual(b);
      }),
    );
    fc.assert(
      fc.property(people, people, (a, b) => {
        expect(applyOperations(personFields, a, diffRecords(personFields, a, b))).toEqual(b);
      }),
    );
  });

  test('reverting restores the record', () => {
    fc.assert(
      fc.property(titles, titles, (a, b) => {
        const operations = diffRecords(titleFields, a, b);
        expect(applyOperations(titleFields, b, revertOperations(operations))).toEqual(a);
      }),
    );
  });

  test('independent operations can be applied in any order', () => {
    fc.assert(
      fc.property(titles, titles, titles, (base, b, c) => {
        const mine = diffRecords(titleFields, base, b);
        const theirs = apartFrom(mine, diffRecords(titleFields, base, c));
        const apply = (record: TitleRecord, operations: Operations) =>
          applyOperations(titleFields, record, operations);
        expect(apply(apply(base, mine), theirs)).toEqual(apply(apply(base, theirs), mine));
        expect(conflictingPaths(mine, theirs)).toEqual([]);
      }),
    );
  });

  test('equal records need none, and a diff contains only differences', () => {
    fc.assert(
      fc.property(titles, titles, (a, b) => {
        expect(diffRecords(titleFields, a, a)).toEqual({});
        for (const [path, [was, is]] of Object.entries(diffRecords(titleFields, a, b))) {
          expect(was).not.toEqual(is);
          expect(valueAt(a, path)).toEqual(was);
          expect(valueAt(b, path)).toEqual(is);
        }
      }),
    );
  });

  test('undoing one row leaves later rows unchanged', () => {
    const start = recordFromInput(titleFields, emptyRecord(titleFields), { title: 'Goblin' });
    const cast = (personId: number, role: 'main' | 'support') => ({
      personId,
      role,
      characters: [],
      note: null,
    });
    const first = recordFromInput(titleFields, start, { cast: [cast(1, 'main')] });
    const second = recordFromInput(titleFields, first, { cast: [cast(1, 'support'), cast(2, 'main')] });
    const third = recordFromInput(titleFields, second, {
      cast: [cast(1, 'support'), cast(2, 'main'), cast(3, 'main')],
    });
    const roleOnly = {
      'cast/1/role': diffRecords(titleFields, first, second)['cast/1/role'] ?? [null, null],
    };
    expect(roleOnly['cast/1/role']).toEqual(['main', 'support']);
    const undone = applyOperations(titleFields, third, revertOperations(roleOnly));
    expect(Object.values(undone.cast).map((row) => [row.personId, row.role])).toEqual([
      [1, 'main'],
      [2, 'main'],
      [3, 'main'],
    ]);
  });

  test('the same change on both sides is no conflict; another value, or a row that the other side removed, is one', () => {
    const mine: Operations = {
      title: ['a', 'b'],
      'cast/1/role': ['main', 'guest'],
      type: ['drama', 'movie'],
    };
    expect(conflictingPaths(mine, { title: ['a', 'b'] })).toEqual([]);
    expect(conflictingPaths(mine, { title: ['a', 'c'] })).toEqual(['title']);
    expect(conflictingPaths(mine, { 'cast/1': [{ role: 'main' }, null] })).toEqual(['cast/1/role']);
    expect(conflictingPaths(mine, { 'cast/11/role': ['main', 'guest'] })).toEqual([]);
  });
});

describe('positions of ordered rows', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 30 });

  test('they increase in the requested order, from any earlier state', () => {
    fc.assert(
      fc.property(
        keys,
        fc.dictionary(fc.integer({ min: 0, max: 40 }).map(String), fc.integer({ min: 0, max: 200 })),
        (wanted, before) => {
          const placed = placeRows(wanted, new Map(Object.entries(before)));
          const positions = wanted.map((key) => placed.get(key) ?? -1);
          expect(
            positions.every(
              (position, i) => position >= 0 && (i === 0 || position > (positions[i - 1] ?? 0)),
            ),
          ).toBe(true);
        },
      ),
    );
  });

  test('adding a row moves no other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), fc.nat(), (list, at) => {
        const wanted = list.map((_, i) => `k${i}`);
        const before = placeRows(wanted, new Map());
        const added = wanted.toSpliced(at % (wanted.length + 1), 0, 'new');
        const after = placeRows(added, before);
        for (const key of wanted) expect(after.get(key)).toBe(before.get(key));
      }),
    );
  });

  test('moving one row changes only its position', () => {
    const before = placeRows(['a', 'b', 'c', 'd'], new Map());
    const after = placeRows(['d', 'a', 'b', 'c'], before);
    expect(['a', 'b', 'c'].map((key) => after.get(key))).toEqual(
      ['a', 'b', 'c'].map((key) => before.get(key)),
    );
  });
});

describe('input validation', () => {
  const errorsOf = (input: unknown) =>
    titleInputSchema.safeParse(input).error?.issues.map((issue) => issue.path.join('.')) ?? [];

  test('a title requires its type and name; the rest is empty by default', () => {
    expect(errorsOf({})).toEqual(['type', 'title']);
    const made = titleInputSchema.parse({ type: 'movie', title: ' 도깨비 '.normalize('NFD') });
    expect(made).toMatchObject({
      title: '도깨비',
      isPublished: true,
      airWeekdays: [],
      cast: [],
      startDate: null,
    });
  });

  test('unknown keys, exceeded limits and invalid forms are rejected with the path of the field', () => {
    const base = { type: 'drama', title: 'Goblin' };
    expect(errorsOf({ ...base, slug: 'goblin' })).toEqual(['']);
    expect(errorsOf({ ...base, episodeCount: -1 })).toEqual(['episodeCount']);
    expect(errorsOf({ ...base, startDate: '2016-02-30' })).toEqual(['startDate']);
    expect(errorsOf({ ...base, airTime: '25:15' })).toEqual(['airTime']);
    expect(errorsOf({ ...base, airWeekdays: [8] })).toEqual(['airWeekdays.0']);
    expect(errorsOf({ ...base, cast: [{ personId: 'x' }] })).toEqual(['cast.0.personId']);
    expect(errorsOf({ ...base, links: [{ url: 'javascript:alert(1)', socialMediaId: 1 }] })).toEqual([
      'links.0.url',
    ]);
    expect(errorsOf({ ...base, externalScores: [] })).toEqual(['']);
  });

  test('the same person twice in the cast is rejected; the same person as actor and writer is not', () => {
    const base = { type: 'drama', title: 'Goblin' };
    expect(errorsOf({ ...base, cast: [{ personId: 1 }, { personId: 2 }, { personId: 1 }] })).toEqual([
      'cast.2.personId',
    ]);
    expect(
      errorsOf({ ...base, cast: [{ personId: 1 }], crew: [{ job: 'screenwriter', personId: 1 }] }),
    ).toEqual([]);
  });

  test('partial dates keep their precision', () => {
    const dates = ['2012-00-00', '2012', '2012-05', '2012-05-00', ''].map(
      (startDate) => titleInputSchema.parse({ type: 'drama', title: 'x', startDate }).startDate,
    );
    expect(dates).toEqual(['2012', '2012', '2012-05', '2012-05', null]);
  });

  test('a person requires a name', () => {
    expect(personInputSchema.safeParse({}).error?.issues.map((issue) => issue.path.join('.'))).toEqual([
      'name',
    ]);
    expect(personInputSchema.safeParse({ name: '\u200b' }).success).toBe(false);
  });
});

describe('rules for a complete title', () => {
  const title = (input: object) =>
    recordFromInput(
      titleFields,
      emptyRecord(titleFields),
      titleInputSchema.parse({ type: 'drama', title: 'Goblin', ...input }),
    );

  test('the last date is not before the first, as far as both are known', () => {
    expect(titleErrors(1, title({ startDate: '2016-12-02', endDate: '2016' }))).toEqual({});
    expect(titleErrors(1, title({ startDate: '2016-12-02', endDate: '2016-11' }))).toHaveProperty('endDate');
  });

  test('a title is not its own relation', () => {
    expect(titleErrors(7, title({ related: [{ relatedId: 7, relation: 'sequel' }] }))).toHaveProperty(
      'related',
    );
  });

  test('episode numbers are unique, except for episodes without one', () => {
    const episodes = (...labels: (string | null)[]) =>
      title({ episodes: labels.map((label, i) => ({ key: `new-${i}`, label })) });
    expect(titleErrors(1, episodes('0', '6', '6.5', null, null))).toEqual({});
    expect(titleErrors(1, episodes('6', '06'))).toHaveProperty('episodes');
  });

  test('actors play characters of the title, and stored keys belong to the title', () => {
    const cast = [{ personId: 1, characters: ['new-1'] }];
    expect(titleErrors(1, title({ cast }))).toHaveProperty('cast');
    expect(titleErrors(1, title({ cast, characters: [{ key: 'new-1', name: 'Kim Shin' }] }))).toEqual({});
    expect(
      foreignRowErrors(titleFields, null, title({ characters: [{ key: '55', name: 'Stranger' }] })),
    ).toHaveProperty('characters');
  });
});
