import { describe, expect, it } from 'vitest';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { withCharacters, withCredit } from '#src/features/tmdb/filling/castFilling.ts';
import { chooseMissing } from '#src/features/tmdb/proposals/choosing.ts';
import { episodeProposals } from '#src/features/tmdb/proposals/episodeProposals.server.ts';
import { movieFacts, seriesFacts } from '#src/features/tmdb/proposals/facts.ts';
import { pictureProposals } from '#src/features/tmdb/proposals/pictureProposals.ts';
import { normaliseText, textTerms } from '#src/features/tmdb/proposals/proposal.ts';
import { detailProposals, nameProposals } from '#src/features/tmdb/proposals/valueProposals.ts';
import { movieSchema, seasonSchema, seriesSchema } from '#src/features/tmdb/reading/answers.schema.ts';
import { chooseSeason } from '#src/features/tmdb/reading/season.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import { TMDB_ENTRIES } from '#tests/support/servers/tmdbEntries.ts';

const record = (given: Partial<TitleRecord>): TitleRecord => ({
  ...emptyRecord(titleFields),
  title: 'X',
  ...given,
});
const entry = (path: string) => ({ ...TMDB_ENTRIES[path]?.details, ...TMDB_ENTRIES[path]?.parts });
const facts = (more: object = {}) => {
  const series = seriesSchema.parse({ ...entry('/tv/67915'), ...more });
  const [season, specials] = [series['season/1'], series['season/0']];
  return seriesFacts({ series, own: null, season, specials, isSeasonSure: true });
};

describe('responses of TMDB', () => {
  it('are parsed with missing, null, empty or invalid parts', () => {
    const bare = seriesSchema.parse({ id: 1 });
    const of = { own: null, season: null, specials: null, isSeasonSure: true };
    expect(seriesFacts({ series: bare, ...of })).toMatchObject({
      name: null,
      startDate: null,
      episodes: [],
      cast: [],
    });
    expect(movieFacts(movieSchema.parse({ id: 1, runtime: 0, release_date: '' }))).toMatchObject({
      startDate: null,
      runtimeMinutes: null,
    });
    for (const broken of [[], 'x', 7, { cast: 'none' }, { cast: [null, {}, { id: -1 }] }])
      expect(facts({ aggregate_credits: broken }).cast).toEqual([]);
    expect(facts({ first_air_date: '2016-13-40', number_of_episodes: -3, overview: '  ' })).toMatchObject({
      startDate: null,
      episodeCount: null,
      synopses: [{ language: 'ko' }],
    });
  });

  it('name characters individually, without invalid ones', () => {
    expect(facts().cast.map(({ characters }) => characters)).toEqual([
      ['Kim Shin', 'Goblin'],
      ['Ji Eun Tak'],
      ['A Namesake'],
      [],
    ]);
  });

  it('contain pictures only by file name', () => {
    const names = facts().posters.map(({ file }) => file);
    expect(names).toHaveLength(3);
    expect(names.every((name) => /^[A-Za-z0-9]+\.jpg$/.test(name))).toBe(true);
    expect(facts().logos).toEqual([]);
  });
});

describe('the season of a title', () => {
  const seasons = [0, 1, 2, 3].map((season_number) => ({
    season_number,
    name: null,
    overview: null,
    air_date: season_number === 0 ? null : `201${season_number}-03-01`,
    episode_count: 16,
    poster_path: null,
  }));
  it.each([
    ['Any', '2012-03-03', null, { number: 2, isSure: true }],
    ['Any', '2013', null, { number: 3, isSure: true }],
    ['Dr. Romantic 3', null, null, { number: 3, isSure: true }],
    ['Any Season 2', '1999-01-01', null, { number: 2, isSure: true }],
    ['Any', null, null, { number: 1, isSure: false }],
    ['Any', null, 2, { number: 2, isSure: true }],
    ['Any', null, 9, null],
  ])('from %s, begun %s, asked for %s', (title, startDate, requested, expected) => {
    expect(chooseSeason(seasons, { title, startDate }, requested)).toEqual(expected);
  });

  it('has its own dates, episodes and text if the series is several titles', () => {
    const season = seasonSchema.parse(entry('/tv/70626/season/2'));
    const series = seriesSchema.parse(entry('/tv/70626'));
    expect(seriesFacts({ series, own: season, season, specials: null, isSeasonSure: true })).toMatchObject({
      startDate: '2020-08-15',
      episodeCount: 1,
      externalIds: { imdb: null, wikidata: null },
      aliases: [],
    });
  });
});

describe('proposals', () => {
  it('are absent for equal values, and preselected for more exact ones', () => {
    const same = record({
      title: 'Guardian: The Lonely and Great God',
      nativeTitle: '쓸쓸하고 찬란하神-도깨비',
      synopsis: '<p>A goblin needs a human  bride.</p><p>It is &lt;sad&gt; &amp; long.</p>',
      startDate: '2016-12',
      endDate: '2017-01-21',
      episodeCount: 4,
      runtimeMinutes: 76,
    });
    expect(
      detailProposals(same, facts()).map(({ path, state, isSuggested }) => [path, state, isSuggested]),
    ).toEqual([
      ['synopsis', 'differs', false],
      ['startDate', 'differs', true],
    ]);
    expect(nameProposals(same, facts()).some(({ path }) => path === 'title' || path === 'nativeTitle')).toBe(
      false,
    );
    expect(
      detailProposals(record({ startDate: '2020' }), facts()).some(({ path }) => path === 'endDate'),
    ).toBe(false);
  });

  it('confirm computed dates, and give no title to an episode without one', async () => {
    const row = {
      key: '5',
      label: '1',
      kind: 'regular',
      title: null,
      nativeTitle: null,
      airDate: '2016-12-02',
      airTime: null,
      isAirDateDerived: true,
      runtimeMinutes: null,
      synopsis: null,
    } as const;
    const [title, airDate] = await episodeProposals(record({ episodes: { 5: row } }), facts());
    expect(title).toMatchObject({ path: 'episodes/5/title', proposed: 'The Sword' });
    expect(airDate?.action).toMatchObject({ operations: { 'episodes/5/isAirDateDerived': [true, false] } });
    const second = (await episodeProposals(record({}), facts())).find(({ label }) => label === 'Episode 2');
    expect(second?.proposed).toMatchObject({ title: null });
  });

  it('exclude pictures that the title has, or that are too small', () => {
    const posters = pictureProposals(record({}), facts(), new Set());
    const file = posters[0]?.picture?.file ?? '';
    expect(posters.map(({ label }) => label)).toEqual(['Poster', 'Poster', 'Backdrop']);
    expect(pictureProposals(record({}), facts(), new Set([file]))).toHaveLength(2);
  });

  it('are accepted in bulk only if they are missing, certain and complete', async () => {
    const proposals = await episodeProposals(record({}), facts());
    expect(chooseMissing(proposals, ['stills'])).toEqual([]);
    expect(chooseMissing(proposals, ['episodes', 'stills']).map(({ label }) => label)).toEqual([
      'Episode 1',
      'Episode 1: Still',
      'Episode 2',
      'Episode 4',
    ]);
  });
});

describe('filling in', () => {
  it('adds a person at the end of a cast once, with existing or new characters', () => {
    const known = { key: '7', name: 'Kim Shin', nativeName: null, description: null };
    const one = withCredit(record({ characters: { 7: known } }), 12, ['KIM SHIN', 'Goblin']);
    expect(one.cast[12]).toMatchObject({ characters: ['7', 'tmdb-12-1'], position: 10 });
    expect(withCredit(one, 12, ['Other'])).toBe(one);
    expect(withCharacters(one, 12, ['Other'])).toBe(one);
    expect(Object.keys(withCredit(one, 13, ['Goblin']).characters)).toHaveLength(2);
  });

  it('converts lines to paragraphs and never to markup', () => {
    const html = normaliseText('One <b>\n\n & two\u00a0') ?? '';
    expect(html).toBe('<p>One &lt;b&gt;</p><p>&amp; two</p>');
    expect(textTerms(html)).toBe('One <b> & two');
    expect([normaliseText(' \n '), normaliseText('\ud800')]).toEqual([null, null]);
  });
});
