import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedFacet, termValue } from '#src/catalogue/titles/facetCounts.server.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import { browseTitles } from '#src/features/titles/browse/browse.queries.server.ts';
import { parseBrowse } from '#src/features/titles/browse/browseAddress.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeLibrary } from '#tests/support/records/library.ts';
import { makeTitle, refreshTitles } from '#tests/support/records/make.ts';
import { makePerson } from '#tests/support/records/makePeople.ts';

let test: TestDatabase;
let ids: number[];

beforeAll(async () => {
  test = await freshDatabase();
  ids = (await makeLibrary(test.db, 60)).map(({ id }) => id);
});
afterAll(() => test.drop());

const rowsOf = async (sql: string, values: unknown[] = []) => (await test.db.pool.query(sql, values)).rows;

/** Stored counts including pending changes compared with counted rows: the differences in both directions. */
async function differences(): Promise<unknown[]> {
  return rowsOf(`with kept as (
      select list_id, given, value, sum(count)::int as count from (
        select list_id, given, value, count from facet_counts
        union all select list_id, given, value, count from counted_changes) both_parts
      group by list_id, given, value having sum(count) <> 0)
    (select 'kept' as side, * from (select * from kept except select * from counted_rows) a)
    union all (select 'rows', * from (select * from counted_rows except select * from kept) b)`);
}

const totalOf = async (explicit = false) =>
  (await browseTitles(test.db, parseBrowse(new URLSearchParams(), 'dramas', new Map()).filters, { explicit }))
    .total;

const titleAt = (position: number) => ids[position % ids.length] ?? 0;
const onTitle = (sql: string) => async (position: number) => {
  await test.db.pool.query(sql, [titleAt(position)]);
  await refreshTitles(test.db, titleAt(position));
};

/** Changes of the catalogue and its counts, each with a number that selects its target. */
const EVENTS: Readonly<Record<string, (position: number) => Promise<unknown>>> = {
  explicit: onTitle('update titles set is_explicit = not is_explicit where id = $1'),
  deleted: onTitle(
    'update titles set deleted_at = case when deleted_at is null then now() end where id = $1',
  ),
  type: onTitle(
    `update titles set type = case type when 'movie' then 'drama' else 'movie' end where id = $1`,
  ),
  genres: onTitle('delete from title_genres where title_id = $1'),
  tagged: onTitle(
    'insert into title_tags (title_id, tag_id) select t.id, g.id from titles t, tags g where t.id = $1 on conflict do nothing',
  ),
  made: async (position) => {
    const genres = [...new Set(['Genre 1', `Genre ${position}`])];
    ids.push(await makeTitle(test.db, { title: `Made ${position}`, genres }));
  },
  removed: async (position) => {
    await test.db.pool.query('delete from titles where id = $1', [titleAt(position)]);
  },
  many: async (position) => refreshTitles(test.db, ...ids.slice(position % ids.length)),
  undone: async (position) => {
    const client = await test.db.pool.connect();
    await client.query('begin');
    await client.query('delete from title_index where title_id = $1', [titleAt(position)]);
    await client.query('rollback');
    client.release();
  },
  person: async (position) => makePerson(test.db, { name: `Person ${position}` }),
  noPerson: async () => test.db.pool.query('update people set deleted_at = now() where id % 2 = 0'),
  stored: async (position) => test.db.pool.query('select keep_common_facets($1, 3)', [position % 30]),
  folded: async () => test.db.pool.query('select fold_facet_changes()'),
  recounted: async () => test.db.pool.query('select recount_facets()'),
};

describe('the stored facet counts', () => {
  it('[F2] equal the counted rows, whatever changes in whatever order', async () => {
    const event = fc.tuple(fc.constantFrom(...Object.keys(EVENTS)), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 12 }), async (events) => {
        for (const [name, position] of events) await EVENTS[name]?.(position);
        expect(await differences(), JSON.stringify(events)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('are correct with concurrent writers, and no writer waits for another', async () => {
    const [first, second] = await Promise.all([makeTitle(test.db), makeTitle(test.db)]);
    const before = await totalOf();
    const slow = await test.db.pool.connect();
    const quick = await test.db.pool.connect();
    try {
      await slow.query('begin');
      await slow.query('update title_index set is_listed = false where title_id = $1', [first]);
      await quick.query(`set lock_timeout = '500ms'`);
      await quick.query('update title_index set is_listed = false where title_id = $1', [second]);
      await quick.query('select fold_facet_changes()');
      expect(await totalOf()).toBe(before - 1);
      await slow.query('commit');
      expect(await totalOf()).toBe(before - 2);
    } finally {
      slow.release();
      quick.release(true);
    }
    expect(await differences()).toEqual([]);
  });

  it('can be initialised while others write', async () => {
    const write = async (id: number) => {
      for (let turn = 0; turn < 15; turn += 1)
        await test.db.pool.query('update title_index set is_explicit = not is_explicit where title_id = $1', [
          id,
        ]);
    };
    const keep = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await test.db.pool.query('select keep_common_facets(1, 2)');
        await test.db.pool.query('select fold_facet_changes()');
      }
    };
    await Promise.all([...ids.slice(-4).map(write), keep(), keep()]);
    expect(await differences()).toEqual([]);
  });

  it('are folded by a writer once many changes have accumulated', async () => {
    for (let turn = 0; turn < 10; turn += 1)
      await test.db.pool.query('update title_index set is_explicit = not is_explicit');
    const [{ pending } = { pending: 0 }] = await rowsOf('select count(*)::int as pending from facet_changes');
    expect(pending).toBeLessThan(600);
    expect(await differences()).toEqual([]);
  });

  it('are zero after a table is truncated', async () => {
    const client = await test.db.pool.connect();
    await client.query('begin');
    await client.query('truncate title_index');
    const { rows } = await client.query(`select value from (
        select list_id, given, value, count from facet_counts union all select * from counted_changes) counted
      where list_id < 4 group by list_id, given, value having sum(count) <> 0`);
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it.each<[CountedFacet, readonly string[], string]>([
    ['type', TITLE_TYPES, 'type'],
    ['format', TITLE_FORMATS, 'format'],
    ['status', TITLE_STATUSES, 'status'],
  ])('know every %s by the number that the statements use', async (facet, text, column) => {
    const given = (word: string) =>
      ['type', 'format', 'status'].map((each) => (each === column ? `'${word}'` : 'null')).join(', ');
    for (const word of text) {
      const [row] = await rowsOf(
        `select title_facets(${given(word)}, null, '{}', '{}', '{}', '{}', '{}', '{}') as facets`,
      );
      expect(row?.facets, word).toContain(termValue(facet, word));
    }
  });
});
