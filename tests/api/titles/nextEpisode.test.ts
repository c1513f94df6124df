import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_SPECIAL } from '#src/catalogue/titles/episodeSql.server.ts';
import { EPISODE_KINDS, type EpisodeKind, isSpecialEpisode } from '#src/domain/catalogue/episodes.ts';
import type { TitleStatus } from '#src/domain/catalogue/titleTypes.ts';
import { airingCalendar, nextBroadcasts } from '#src/features/charts/airing.queries.server.ts';
import { nextText } from '#src/features/charts/broadcastText.ts';
import { seasonGroup } from '#src/features/charts/seasonGroups.queries.server.ts';
import { runAsListed } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';

/** Monday, noon in Korea. */
const NOW = new Date('2026-11-30T03:00:00Z');
const TODAY = '2026-11-30';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

interface Listed {
  label?: string | null;
  kind?: EpisodeKind;
  airDate: string | null;
  airTime?: string | null;
}

async function made(
  episodes: readonly Listed[],
  parts: Parameters<typeof makeTitle>[1] = {},
): Promise<number> {
  const { db } = database;
  const id = await makeTitle(db, { status: 'airing', startDate: '2026-10-05', airTime: '21:00', ...parts });
  for (const { label = null, ...episode } of episodes) {
    const episodeId = await makeEpisode(db, { titleId: id, label: label ?? '1', ...episode });
    if (label === null) await db.pool.query('update episodes set label = null where id = $1', [episodeId]);
  }
  return id;
}

/** The next episode with label and day. */
async function nextOf(id: number): Promise<string | null> {
  const matches = (await nextBroadcasts(database.db, NOW, [id])).get(id) ?? [];
  const [first] = nextText(matches, '2026-10-05');
  return first ? `${first.text}, ${first.date}` : null;
}

const PAST = { label: '8', airDate: '2026-11-23' };
const REGULAR = { label: '9', airDate: '2026-12-07' };

describe('the next episode', () => {
  const cases: readonly [what: string, episodes: readonly Listed[], next: string | null][] = [
    [
      'before a special of tomorrow numbered 6.5',
      [PAST, { label: '6.5', airDate: '2026-12-01' }, REGULAR],
      'Episode 9, 2026-12-07',
    ],
    [
      'before a special of tomorrow without a number',
      [PAST, { kind: 'special', airDate: '2026-12-01' }, REGULAR],
      'Episode 9, 2026-12-07',
    ],
    [
      'before a special of tomorrow called SP1',
      [{ label: 'SP1', kind: 'special', airDate: '2026-12-01' }, REGULAR],
      'Episode 9, 2026-12-07',
    ],
    [
      'of which a special is the only one left',
      [PAST, { label: '6.5', airDate: '2026-12-01' }],
      'Special episode 6.5, 2026-12-01',
    ],
    [
      'of which a special without a number is the only one left',
      [PAST, { kind: 'special', airDate: '2026-12-01' }],
      'Special, 2026-12-01',
    ],
    [
      'that is a premiere',
      [{ label: '1', kind: 'premiere', airDate: '2026-12-01' }],
      'Episode 1, 2026-12-01',
    ],
    [
      'that is a finale',
      [PAST, { label: '16', kind: 'finale', airDate: '2026-12-02' }],
      'Episode 16, 2026-12-02',
    ],
    [
      'without a number',
      [PAST, { kind: 'regular', airDate: '2026-12-01' }, REGULAR],
      'Next episode, 2026-12-01',
    ],
    [
      'with another at the same time',
      [
        { label: '9', airDate: '2026-12-01' },
        { label: '10', airDate: '2026-12-01' },
      ],
      'Episodes 9–10, 2026-12-01',
    ],
    [
      'with a special at the same time',
      [
        { label: '9', airDate: '2026-12-01' },
        { label: 'SP1', kind: 'special', airDate: '2026-12-01' },
      ],
      'Episode 9 and Special 1, 2026-12-01',
    ],
    [
      'with a special at another time of its day',
      [
        { label: '9', airDate: '2026-12-01' },
        { label: 'SP1', kind: 'special', airDate: '2026-12-01', airTime: '20:00' },
      ],
      'Episode 9, 2026-12-01',
    ],
    ['that has moved a week on', [PAST, { label: '9', airDate: '2026-12-14' }], 'Episode 9, 2026-12-14'],
    ['of which all are past', [PAST], null],
    ['without a day', [PAST, { label: '9', airDate: null }, { label: '10', airDate: '2026-12' }], null],
  ];
  it.each(cases)('%s', async (_, episodes, next) => {
    expect(await nextOf(await made(episodes))).toBe(next);
  });

  it('follows the broadcast days if only specials are dated', async () => {
    const parts = { airWeekdays: [1, 2] };
    const id = await made([{ label: '6.5', airDate: '2026-12-05' }], parts);
    expect(await nextOf(id)).toBe('Next episode, 2026-11-30');
  });

  it.each(['cancelled', 'hiatus'] as const)(
    'does not exist for a title that is %s, which is not in the calendar either',
    async (status: TitleStatus) => {
      const id = await made([REGULAR, { label: '10', airDate: '2026-12-01' }], { status, airWeekdays: [1] });
      expect(await nextOf(id)).toBeNull();
      const { broadcasts } = await airingCalendar(database.db, TODAY);
      expect(broadcasts.filter(({ title }) => title.id === id)).toEqual([]);
    },
  );

  it('determines the order of a season, with titles that have only specials last', async () => {
    const { db } = database;
    const parts = { startDate: '2025-02-03', type: 'drama' as const };
    const onlySpecial = await made([{ label: '6.5', airDate: '2026-12-01' }], {
      ...parts,
      title: 'Only a special',
    });
    const later = await made([{ label: '6.5', airDate: '2026-12-01' }, REGULAR], {
      ...parts,
      title: 'Later',
    });
    const sooner = await made([{ label: '9', airDate: '2026-12-03' }], { ...parts, title: 'Sooner' });
    const { titles } = await seasonGroup(db, NOW, {
      season: { year: 2025, quarter: 1 },
      group: 'new',
      sort: 'next',
      page: 1,
      pageSize: 20,
      explicit: false,
    });
    expect(titles.map(({ id }) => id)).toEqual([sooner, later, onlySpecial]);
  });
});

describe('the calendar', () => {
  it('marks specials and nothing else', async () => {
    const id = await made([
      { label: '9', airDate: '2026-12-02' },
      { label: '6.5', airDate: '2026-12-03' },
      { label: '10', kind: 'finale', airDate: '2026-12-04' },
      { kind: 'special', airDate: '2026-12-05' },
    ]);
    const { broadcasts } = await airingCalendar(database.db, TODAY);
    const own = broadcasts.filter(({ title }) => title.id === id);
    expect(own.map(({ date, episodes, isSpecial }) => [date, episodes, isSpecial])).toEqual([
      ['2026-12-02', ['9'], false],
      ['2026-12-03', ['6.5'], true],
      ['2026-12-04', ['10'], false],
      ['2026-12-05', [], true],
    ]);
  });
});

describe('the rule for specials', () => {
  it('is the same in the database', async () => {
    const labels = ['0', '1', '6.5', 'SP', 'SP3', null];
    for (const kind of EPISODE_KINDS)
      for (const label of labels) {
        const { rows } = await database.db.pool.query<{ isReported: boolean }>(
          `select ${IS_SPECIAL} as "isReported" from (select $1::text as label, $2::text as kind) e`,
          [label, kind],
        );
        expect([label, kind, rows[0]?.isReported]).toEqual([label, kind, isSpecialEpisode({ label, kind })]);
      }
  });
});

describe('a run without known upcoming episodes', () => {
  const listed = async (id: number, status: TitleStatus = 'airing', endDate: string | null = null) =>
    runAsListed(database.db, { id, status, endDate }, TODAY);

  it('is shown up to its last listed episode, without specials', async () => {
    const id = await made([PAST, { label: 'SP1', kind: 'special', airDate: '2026-11-29' }]);
    expect(await listed(id)).toEqual({ lastDate: '2026-11-23' });
    expect(await listed(await made([]))).toEqual({ lastDate: null });
    expect(await listed(id, 'airing', '2026-11-24')).toEqual({ lastDate: '2026-11-23' });
  });

  it('does not exist if a date may lie ahead, or if the status is finished or upcoming', async () => {
    expect(await listed(await made([PAST, { label: '60', airDate: '2027-03-01' }]))).toBeNull();
    expect(await listed(await made([PAST, { label: '60', airDate: '2026-12' }]))).toBeNull();
    expect(await listed(await made([PAST, { label: '60', airDate: '2026' }]))).toBeNull();
    const id = await made([PAST]);
    expect(await listed(id, 'airing', '2026-12-20')).toBeNull();
    for (const status of ['finished', 'upcoming', 'cancelled', 'hiatus'] as const)
      expect(await listed(id, status)).toBeNull();
  });
});
