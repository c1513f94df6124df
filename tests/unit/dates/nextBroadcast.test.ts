import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { episodesText, specialsText } from '#src/domain/catalogue/episodeRuns.ts';
import { EPISODE_KINDS, isSpecialEpisode } from '#src/domain/catalogue/episodes.ts';
import { TITLE_STATUSES } from '#src/domain/catalogue/titleTypes.ts';
import { hasMoreToCome, inNextOrder, type Planned } from '#src/domain/dates/nextBroadcast.ts';
import { whatIsOn } from '#src/features/charts/broadcastText.ts';

const NOW = { day: '2026-11-30', time: '12:00' };
const on = (date: string, time: string | null = '21:00', isSpecial = false): Planned => ({
  date,
  time,
  isSpecial,
});
const special = (date: string, time: string | null = '21:00') => on(date, time, true);

describe('a special', () => {
  it.each([
    ['6.5', 'regular', true],
    ['SP', 'regular', true],
    ['SP1', 'regular', true],
    ['7', 'special', true],
    [null, 'special', true],
    ['6.5', 'special', true],
    ['7', 'regular', false],
    ['0', 'regular', false],
    [null, 'regular', false],
    ['1', 'premiere', false],
    ['16', 'finale', false],
    ['16.5', 'finale', false],
    [null, 'premiere', false],
  ] as const)('is recognised by label and kind: %s, %s', (label, kind, isSpecial) => {
    expect(isSpecialEpisode({ label, kind })).toBe(isSpecial);
  });

  it('is named as such', () => {
    expect(specialsText([])).toBe('Special');
    expect(specialsText(['6.5'])).toBe('Special episode 6.5');
    expect(specialsText(['6.5', '7.5'])).toBe('Special episodes 6.5 and 7.5');
    expect(specialsText(['SP1'])).toBe('Special 1');
    expect(specialsText(['6.5', 'SP', 'SP2'])).toBe('Special episode 6.5, Special and Special 2');
    expect(whatIsOn({ episodes: ['6.5'], date: null, isSpecial: true }, null)).toBe('Special episode 6.5');
    expect(whatIsOn({ episodes: [], date: '2026-12-01', isSpecial: true }, '2026-12-01')).toBe('Special');
    expect(whatIsOn({ episodes: ['6', '6.5'], date: null, isSpecial: false }, null)).toBe(
      episodesText(['6', '6.5']),
    );
  });

  it('is every kind or label outside the main story, and nothing else', () => {
    for (const kind of EPISODE_KINDS)
      expect([kind, isSpecialEpisode({ label: '3', kind })]).toEqual([kind, kind === 'special']);
  });
});

describe('the next broadcast', () => {
  it.each([
    [
      'the episode in a week, not the special tomorrow',
      [special('2026-12-01'), on('2026-12-07')],
      '2026-12-07',
    ],
    ['the special if it is the only one left', [special('2026-12-01')], '2026-12-01'],
    ['the nearer of two episodes', [on('2026-12-08'), on('2026-12-07')], '2026-12-07'],
    ['tonight’s episode', [on('2026-11-30', '21:00'), on('2026-12-07')], '2026-11-30'],
    ['not one that began today', [on('2026-11-30', '11:59'), on('2026-12-07')], '2026-12-07'],
    ['not one that begins this minute', [on('2026-11-30', '12:00'), on('2026-12-07')], '2026-12-07'],
    ['today’s episode without a time', [on('2026-11-30', null), on('2026-12-07')], '2026-11-30'],
    ['not a past one', [on('2026-11-29'), special('2026-11-20'), special('2026-12-05')], '2026-12-05'],
    [
      'a timed one before an untimed one of its day',
      [on('2026-12-07', null), on('2026-12-07', '23:00')],
      '2026-12-07',
    ],
  ] as const)('is %s', (_, broadcasts, date) => {
    expect(inNextOrder(broadcasts, NOW)[0]?.date).toBe(date);
  });

  it('is missing if nothing is upcoming', () => {
    expect(inNextOrder([], NOW)).toEqual([]);
    expect(inNextOrder([on('2026-11-01'), special('2026-11-02')], NOW)).toEqual([]);
  });

  it('includes all at the same time, with specials after all regular episodes', () => {
    const all = [
      special('2026-12-01'),
      on('2026-12-07', '21:00'),
      on('2026-12-07', '22:00'),
      special('2026-12-20'),
      on('2026-12-14', null),
    ];
    expect(inNextOrder(all, NOW).map(({ date, time, isSpecial }) => [date, time, isSpecial])).toEqual([
      ['2026-12-07', '21:00', false],
      ['2026-12-07', '22:00', false],
      ['2026-12-14', null, false],
      ['2026-12-01', '21:00', true],
      ['2026-12-20', '21:00', true],
    ]);
  });

  it('loses no upcoming episode, in any input order', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`);
    const planned = fc.record({
      date: days,
      time: fc.constantFrom(null, '10:00', '21:00'),
      isSpecial: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(planned), (broadcasts) => {
        const next = inNextOrder(broadcasts, NOW);
        expect(next).toHaveLength(broadcasts.length);
        const keys = next.map(({ date, time, isSpecial }) => `${isSpecial} ${date} ${time ?? '~'}`);
        expect(keys).toEqual(keys.toSorted());
      }),
    );
  });

  it('is computed only for airing and upcoming titles', () => {
    expect(TITLE_STATUSES.filter(hasMoreToCome)).toEqual(['upcoming', 'airing']);
  });
});
