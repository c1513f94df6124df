import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { importFiles } from '#tests/support/imports/dataset.ts';
import { files, idOfTitle, storedTitle, values } from '#tests/support/imports/importSample.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

describe('an import', () => {
  test('stores a title with all its collections', async () => {
    const { summary, rejections } = await importFiles(database.db, files, { isGzipped: true });
    expect(rejections).toEqual([]);
    expect(summary).toMatchObject({
      people: { created: 2, updated: 0, unchanged: 0 },
      titles: { created: 2, updated: 0, unchanged: 0 },
      related: { updated: 2 },
    });
    const { record, version } = await storedTitle(database.db, 't_goblin');
    expect(version).toBe(2);
    expect(record).toMatchObject({
      title: 'Goblin',
      nativeTitle: '도깨비',
      startDate: '2016-12-02',
      airWeekdays: [5, 6],
      airTime: '20:00',
      runtimeMinutes: 82,
    });
    const names = Object.values(record.aliases).sort((a, b) => a.position - b.position);
    expect(names.map((row) => row.name)).toEqual(['Dokkaebi', 'Guardian: The Lonely & Great God']);
    const [gong, kim] = await values<number>(database.db, 'select id as value from people order by id');
    const character = Object.values(record.characters).find((row) => row.name === 'Kim Shin');
    expect(character?.nativeName).toBe('김신');
    expect(record.cast[String(gong)]).toMatchObject({ role: 'main', characters: [character?.key] });
    expect(record.cast[String(kim)]?.role).toBeNull();
    expect(record.crew[`screenwriter:${kim}`]).toBeDefined();
    const episodes = await values<string>(
      database.db,
      `select label || ' ' || coalesce(air_date, '-') || ' ' || is_air_date_derived as value from episodes order by sort_order`,
    );
    expect(episodes).toEqual(['1 2016-12-02 false', '2 2016-12-03 true', '6.5 - false']);
    expect(
      await values(database.db, "select slug || '/' || kind as value from studios order by slug"),
    ).toEqual(['hwa-and-dam-pictures/studio', 'tvn/network', 'tvn-studio/studio']);
    const ratings = await values(
      database.db,
      `select c.code || ' ' || r.code as value from title_content_ratings x join content_ratings r on r.id = x.content_rating_id
       join countries c on c.id = r.country_id order by 1`,
    );
    expect(ratings).toEqual(['KR 15', 'US TV-14']);
  });

  test('stores scores of other catalogues under their names and creates none of our own', async () => {
    await importFiles(database.db, files);
    const scores = await values(
      database.db,
      `select s.slug || ' ' || x.score || ' ' || coalesce(x.votes::text, 'unknown') as value
       from title_external_scores x join external_sources s on s.id = x.source_id order by 1`,
    );
    expect(scores).toEqual(['imdb 8.6 unknown', 'mydramalist 8.8 88398', 'tmdb 8.711 2361']);
    expect(
      await values(
        database.db,
        'select score_count as value from title_index where score is not null or score_count > 0',
      ),
    ).toEqual([]);
  });

  test('stores the data set’s own ids under a source that is not public', async () => {
    await importFiles(database.db, files);
    expect(
      await values(database.db, `select is_public as value from external_sources where slug = 'dataset'`),
    ).toEqual([false]);
  });

  test('makes titles and people searchable, listed and counted in the same transaction', async () => {
    await importFiles(database.db, files);
    const id = await idOfTitle(database.db, 't_goblin');
    const names = await values(
      database.db,
      'select name as value from search_names where title_id = $1 order by rank, name',
      id,
    );
    expect(names).toEqual([
      'Goblin',
      '도깨비',
      'Dokkaebi',
      'Guardian: The Lonely & Great God',
      'Kim Shin',
      '김신',
      '행인',
    ]);
    expect(await values(database.db, 'select credit_count as value from people order by id')).toEqual([1, 2]);
    expect(
      await values(database.db, `select weight > 0 as value from search_names where entity = 'p'`),
    ).toEqual([true, true, true]);
    expect(
      await values(database.db, 'select external_votes as value from title_index where title_id = $1', id),
    ).toEqual([88398]);
    expect(
      await values(database.db, `select card->>'slug' as value from title_cards where title_id = $1`, id),
    ).toEqual(['goblin']);
  });

  test('adds the inverse of a relation', async () => {
    await importFiles(database.db, files);
    const { record } = await storedTitle(database.db, 't_two');
    const id = await idOfTitle(database.db, 't_goblin');
    expect(record.related).toEqual({ [id]: { relatedId: id, relation: 'prequel' } });
  });

  test('keeps unknown values empty', async () => {
    await importFiles(database.db, {
      people: [{ id: 'p_1', name: 'Somebody' }],
      titles: [
        { id: 't_1', title: 'Only a year', type: 'movie', country: 'Japan', year: 1999 },
        { id: 't_2', title: 'No date', type: 'movie', country: 'Japan' },
      ],
    });
    const { record } = await storedTitle(database.db, 't_1');
    expect(record).toMatchObject({
      startDate: '1999',
      endDate: null,
      episodeCount: null,
      runtimeMinutes: null,
      airTime: null,
    });
    expect((await storedTitle(database.db, 't_2')).record.startDate).toBeNull();
    const [person] = (
      await readPeople(database.db.pool, await values(database.db, 'select id as value from people'))
    ).values();
    expect(person?.record).toMatchObject({ birthDate: null, genderId: null, countryId: null });
  });

  test('separates titles of one name and year, and titles without Latin letters', async () => {
    const namesake = (id: string, title: string) => ({
      id,
      title,
      type: 'drama',
      country: 'South Korea',
      year: 2020,
      title_is_native: true,
    });
    await importFiles(database.db, {
      titles: [
        namesake('t_1', 'Once Again'),
        namesake('t_2', 'Once Again'),
        namesake('t_3', '산바람'),
        namesake('t_4', '🍑'),
        namesake('t_5', '...'),
        namesake('t_6', 'Edit'),
      ],
    });
    expect(await values(database.db, 'select slug as value from titles order by id')).toEqual([
      'once-again',
      'once-again',
      'sanbaram',
      'title',
      'title',
      'edit-title',
    ]);
    expect((await storedTitle(database.db, 't_3')).record.nativeTitle).toBe('산바람');
  });

  test('moves a slot after midnight to its actual day', async () => {
    await importFiles(database.db, {
      titles: [
        {
          id: 't_1',
          title: 'Late',
          type: 'drama',
          country: 'South Korea',
          start_date: '2016-12-31',
          air_days: ['Sat', 'Sun'],
          air_time: '25:15',
        },
      ],
      episodes: [{ title_id: 't_1', number: 1, air_date: '2016-12-31', basis: 'derived' }],
    });
    const { record } = await storedTitle(database.db, 't_1');
    expect(record).toMatchObject({ airTime: '01:15', startDate: '2017-01-01', airWeekdays: [1, 7] });
    expect(Object.values(record.episodes)[0]?.airDate).toBe('2017-01-01');
  });

  test('gives an actor with several characters one credit, and shares a character between actors', async () => {
    await importFiles(database.db, {
      people: [
        { id: 'p_1', name: 'One' },
        { id: 'p_2', name: 'Two' },
      ],
      titles: [{ id: 't_1', title: 'Twins', type: 'drama', country: 'South Korea' }],
      credits: [
        { title_id: 't_1', person_id: 'p_1', job: 'cast', character: 'Elder', order: 1 },
        { title_id: 't_1', person_id: 'p_1', job: 'cast', character: 'Younger', order: 2 },
        { title_id: 't_1', person_id: 'p_2', job: 'cast', character: 'Younger', order: 3 },
      ],
    });
    const { record } = await storedTitle(database.db, 't_1');
    const played = Object.values(record.cast).map((row) =>
      row.characters.map((key) => record.characters[key]?.name),
    );
    expect(played).toEqual([['Elder', 'Younger'], ['Younger']]);
    expect(Object.keys(record.characters)).toHaveLength(2);
  });
});
