import { describe, expect, it } from 'vitest';
import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import { typedDate, typedNumber, typedTime } from '#src/dashboard/kinds/typed.ts';
import { readPastedEpisodes } from '#src/domain/paste/episodes.ts';
import {
  countedEpisodes,
  earlyEpisodes,
  missingNumbers,
  numbersText,
  repeatedLabels,
} from '#src/features/titles/staff/episodes/episodeErrors.ts';
import {
  type EpisodeRow,
  emptyEpisode,
  exchanged,
  keysInOrder,
  leftOut,
  nextLabel,
  reverted,
  stableOrder,
  withLeftOut,
} from '#src/features/titles/staff/episodes/episodeRows.ts';
import { columnError, datesMoved, filledDown, tidied } from '#src/features/titles/staff/episodes/filling.ts';
import {
  addedBelow,
  pastedRows,
  withCells,
  withPasted,
} from '#src/features/titles/staff/episodes/pasting.ts';
import {
  airDates,
  type EpisodePlan,
  nextAirDate,
  planEpisodes,
} from '#src/features/titles/staff/episodes/plan.ts';
import { planError, planOf, typedPlan } from '#src/features/titles/staff/episodes/typedPlan.ts';

const episode = (key: string, label: string | null, parts: Partial<EpisodeRow> = {}) =>
  emptyEpisode({ key, label, ...parts });
const labels = (rows: readonly EpisodeRow[]) => rows.map(({ label }) => label);
const dates = (rows: readonly EpisodeRow[]) => rows.map(({ airDate }) => airDate);

const WEEKEND: EpisodePlan = {
  from: 1,
  count: 16,
  first: '2016-12-02',
  weekdays: [5, 6],
  perDay: 1,
  off: ['2016-12-31'],
  airTime: '20:00',
  runtimeMinutes: 75,
};

describe('generating episodes from a schedule', () => {
  it('uses the weekdays from the first date on, without days off', () => {
    const days = airDates(WEEKEND);
    expect(days).toHaveLength(16);
    expect(days.slice(0, 3)).toEqual(['2016-12-02', '2016-12-03', '2016-12-09']);
    expect(days).not.toContain('2016-12-31');
    expect(days.at(-1)).toBe('2017-01-27');
  });

  it('accepts a first date on any weekday, several episodes a day, and a weekly schedule without weekdays', () => {
    expect(airDates({ ...WEEKEND, first: '2016-12-01', count: 3 })).toEqual([
      '2016-12-01',
      '2016-12-02',
      '2016-12-03',
    ]);
    expect(airDates({ ...WEEKEND, count: 3, perDay: 2 })).toEqual(['2016-12-02', '2016-12-02', '2016-12-03']);
    expect(airDates({ ...WEEKEND, count: 2, weekdays: [] })).toEqual(['2016-12-02', '2016-12-09']);
    expect(airDates({ ...WEEKEND, first: '2016-12' })).toEqual([]);
  });

  it('keeps existing episodes, dates only undated ones, and marks computed values', () => {
    const there = [episode('7', '1', { title: 'One', airDate: '2016-12-05' }), episode('8', '2')];
    const { rows, added, dated } = planEpisodes(there, WEEKEND);
    expect({ added, dated }).toEqual({ added: 14, dated: 1 });
    expect(rows[0]).toMatchObject({ title: 'One', airDate: '2016-12-05', isAirDateDerived: false });
    expect(rows[1]).toMatchObject({ key: '8', airDate: '2016-12-03', isAirDateDerived: true });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(16);
    expect(rows[15]).toMatchObject({
      key: expect.stringMatching(/^new-\d+$/),
      label: '16',
      airTime: '20:00',
      runtimeMinutes: 75,
    });
  });

  it.each([
    ['from', 'abc', 'First number: enter a whole number.'],
    ['count', '-5', 'How many: enter a whole number.'],
    ['count', '1.5', 'How many: enter a whole number.'],
    ['count', '0', 'How many: enter at least 1.'],
    ['count', '99999', 'Episode numbers must not exceed 9999.'],
    ['perDay', '0', 'Episodes a day: enter at least 1.'],
    ['first', '2026-13-45', 'First date: enter a full date as YYYY-MM-DD.'],
    ['off', '2016-12-31, soon', 'Except on: “soon” is not a date. Use YYYY-MM-DD.'],
    ['off', '2016-12', 'Except on: “2016-12” is not a date. Use YYYY-MM-DD.'],
    ['off', ' 2016-12-31; 2017.1.6 ', null],
    ['count', '16화', null],
  ] as const)('reports an error if %s is %j', (name, text, reported) => {
    const title = {
      ...{ episodes: [], episodeCount: 16, startDate: '2016-12-02', airWeekdays: [5, 6] },
      ...{ airTime: null, runtimeMinutes: null },
    };
    const typed = { ...typedPlan(title), [name]: text };
    expect(planError(typed, planOf(typed, title))).toBe(reported);
  });

  it('creates no more than the limit of a title, and reports how many were omitted', () => {
    const there = Array.from({ length: 2499 }, (_, index) => episode(String(index + 1), `SP${index}`));
    const { rows, added, left } = planEpisodes(there, WEEKEND);
    expect([rows.length, added, left]).toEqual([2500, 1, 15]);
    expect(withLeftOut('1 episodes added.', left)).toBe(
      '1 episodes added. At most 2,500 episodes fit: the last 15 were left out.',
    );
    expect(planEpisodes([], WEEKEND).left).toBe(0);
  });

  it('continues on the next air day', () => {
    expect(nextAirDate('2016-12-03', [5, 6])).toBe('2016-12-09');
    expect(nextAirDate('2016-12-03', [])).toBe('2016-12-10');
  });
});

describe('an episode table', () => {
  const rows = [episode('10', '10'), episode('9', '9'), episode('3', 'SP1'), episode('4', null)];

  it('has the same order as pages, and keeps the position of rows during edits', () => {
    const order = keysInOrder(rows);
    expect(order).toEqual(['9', '10', '3', '4']);
    const renumbered = rows.map((row) => (row.key === '9' ? { ...row, label: '99' } : row));
    expect(stableOrder(order, renumbered)).toBe(order);
    expect(stableOrder(order, rows.slice(1))).toEqual(['9', '3', '4']);
    expect(stableOrder(order, [...renumbered, episode('new-1', '11')])).toEqual([
      '10',
      'new-1',
      '9',
      '3',
      '4',
    ]);
  });

  it('gives rows unique keys that are never reused, and the next number', () => {
    const given = newKeys([episode('new-4000', '1'), episode('77', '2')], 2);
    expect(given).toEqual(['new-4001', 'new-4002']);
    expect(newKeys([], 1)).toEqual(['new-4003']);
    expect(nextLabel(rows)).toBe('11');
    expect(nextLabel([])).toBe('1');
  });

  it('swaps only numbers and computed dates when a row is moved', () => {
    const two = [
      episode('1', '1', { title: 'A', airDate: '2024-01-01', isAirDateDerived: true }),
      episode('2', '2', { title: 'B', airDate: '2024-01-02', isAirDateDerived: true }),
    ];
    expect(exchanged(two, '1', '2')).toMatchObject([
      { key: '1', label: '2', title: 'A', airDate: '2024-01-02' },
      { key: '2', label: '1', title: 'B', airDate: '2024-01-01' },
    ]);
    const published = two.map((row) => ({ ...row, isAirDateDerived: row.key === '1' }));
    expect(dates(exchanged(published, '1', '2'))).toEqual(['2024-01-01', '2024-01-02']);
  });

  it('undoes one step and keeps later ones', () => {
    const before = [episode('1', '1'), episode('2', '2'), episode('3', '3')];
    const after = [episode('1', '1', { title: 'Filled' }), ...before.slice(1, 2), episode('new-1', '4')];
    const later = after.map((row) => (row.key === '2' ? { ...row, title: 'Written since' } : row));
    expect(reverted(later, before, after)).toEqual([
      episode('1', '1'),
      episode('2', '2', { title: 'Written since' }),
      episode('3', '3'),
    ]);
  });

  it('reports gaps, repetitions, decreasing dates, and the number of counted episodes', () => {
    const invalid = [
      ...['1', '2', '4', '6', '6', '9'].map((label, index) =>
        episode(String(index), label, { airDate: `2024-01-1${index}` }),
      ),
      episode('s', 'SP1', { kind: 'special' }),
      episode('e', '10', { airDate: '2024-01-02' }),
    ];
    expect(numbersText(missingNumbers(invalid))).toBe('3, 5, 7–8');
    expect([...repeatedLabels(invalid)]).toEqual(['6']);
    expect(labels(earlyEpisodes(invalid))).toEqual(['10']);
    expect(countedEpisodes(invalid)).toBe(7);
    expect(missingNumbers([])).toEqual([]);
    const numbered = (...numbers: number[]) => numbers.map((number) => episode(`${number}`, `${number}`));
    expect(missingNumbers(numbered(2, 4))).toEqual([1, 3]);
    expect(missingNumbers(numbered(17, 18, 20))).toEqual([19]);
  });
});

describe('editing cells', () => {
  it('normalises dates, times and numbers', () => {
    const typed = { date: '2024. 5. 1.', time: '2150', label: '01' };
    const row = episode('1', typed.label, { airDate: typed.date, airTime: '25:15' });
    expect(tidied('label', row)).toEqual({ label: '1' });
    expect(tidied('airDate', row)).toEqual({ airDate: '2024-05-01' });
    expect(tidied('airTime', { ...row, airDate: '2024-05-01' })).toEqual({
      airTime: '01:15',
      airDate: '2024-05-02',
    });
    expect(typedTime(typed.time)).toBe('21:50');
    expect([typedDate('20240511'), typedDate('2012-00-00'), typedDate('2024-13-01')]).toEqual([
      '2024-05-11',
      '2012',
      null,
    ]);
    expect([typedNumber('75 min'), typedNumber('')]).toEqual([75, null]);
    expect(columnError('label', episode('1', 'first'))).toMatch(/number/);
    expect(columnError('airDate', episode('1', '1'))).toBeNull();
  });

  it('fills down: values unchanged, dates by the air days', () => {
    const rows = ['1', '2', '3'].map((label) => episode(label, label));
    const [first = episode('1', '1')] = rows;
    const from = { ...first, airDate: '2024-05-03', runtimeMinutes: 60 };
    const to = ['2', '3'];
    const weekdays = [5, 6];
    expect(dates(filledDown([from, ...rows.slice(1)], { from, to, column: 'airDate', weekdays }))).toEqual([
      '2024-05-03',
      '2024-05-04',
      '2024-05-10',
    ]);
    const time = { ...first, airTime: '2150' };
    const timed = filledDown(rows, { from: time, to, column: 'airTime', weekdays });
    expect(timed.map(({ airTime }) => airTime)).toEqual(['21:50', '21:50', '21:50']);
    const minutes = filledDown(rows, { from, to, column: 'runtimeMinutes', weekdays });
    expect(minutes.map(({ runtimeMinutes }) => runtimeMinutes)).toEqual([60, 60, 60]);
    const dated = rows.map((row) => ({ ...row, airDate: row.key === '3' ? '2024' : '2024-05-03' }));
    expect(dates(datesMoved(dated, new Set(['2', '3']), 7))).toEqual(['2024-05-03', '2024-05-10', '2024']);
  });
});

describe('pasting episodes', () => {
  const read = readPastedEpisodes({
    text: 'No.\tTitle\tAir date\n1\tThe bride\t2016-12-02\n2\tThe sword\t2016-12-03\n3\tThe door\t2016-12-09',
  });
  const there = [
    episode('1', '1', { title: 'Kept', airDate: '2016-12-01', isAirDateDerived: true }),
    episode('2', '2', { title: 'Kept', airDate: '2016-12-04' }),
  ];

  it('fills empty fields, replaces computed dates by published ones, and adds the rest', () => {
    const rows = withPasted(there, pastedRows(there, read.episodes, 'fill'));
    expect(rows).toMatchObject([
      { title: 'Kept', airDate: '2016-12-02', isAirDateDerived: false },
      { title: 'Kept', airDate: '2016-12-04' },
      { key: expect.stringMatching(/^new-\d+$/), label: '3', title: 'The door' },
    ]);
  });

  it('overwrites existing values if requested', () => {
    const rows = withPasted(there, pastedRows(there, read.episodes, 'replace'));
    expect(rows.map(({ title }) => title)).toEqual(['The bride', 'The sword', 'The door']);
    expect(dates(rows)).toEqual(['2016-12-02', '2016-12-03', '2016-12-09']);
  });

  it('inserts cells starting at one cell, with rows beyond the last one as new episodes', () => {
    const cells = [['A', '', '2024-5-1'], ['B'], ['C']];
    const rows = withCells(there, { order: ['1', '2'], key: '1', column: 'title', cells });
    expect(rows.map(({ label, title, airDate }) => [label, title, airDate])).toEqual([
      ['1', 'A', '2024-05-01'],
      ['2', 'B', '2016-12-04'],
      ['3', 'C', null],
    ]);
  });

  it('adds no more than the limit of a title, and reports how many were omitted', () => {
    const many = Array.from({ length: 2499 }, (_, at) => episode(`k${at}`, String(at + 1)));
    const rows = pastedRows(
      many,
      [...read.episodes, ...readPastedEpisodes({ text: '2600. A\n2601. B' }).episodes],
      'fill',
    );
    expect(withPasted(many, rows)).toHaveLength(2500);
    expect(leftOut(many, rows.filter(({ isNew }) => isNew).length)).toBe(1);
    const below = {
      order: many.map(({ key }) => key),
      key: 'k2498',
      column: 'title',
      cells: [['A'], ['B'], ['C'], ['D']],
    } as const;
    expect([addedBelow(below), leftOut(many, addedBelow(below))]).toEqual([3, 2]);
    expect(withCells(many, below)).toHaveLength(2500);
  });
});
