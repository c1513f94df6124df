import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NameKind } from '#src/catalogue/nameBuckets.server.ts';
import { prepareQuery } from '#src/features/search/preparedQuery.ts';
import type { PreparedQuery } from '#src/features/search/search.view.ts';
import {
  type Bind,
  everyTermTier,
  exactOrPrefix,
  type TierMaker,
} from '#src/features/search/searchTiers.queries.server.ts';
import {
  soundingAlike,
  spelledAlike,
  spelledLessAlike,
} from '#src/features/search/similarTiers.queries.server.ts';
import { type SearchEntity, tierStatement } from '#src/features/search/tierStatement.queries.server.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';

const TEXTS = [
  'goblin',
  'the',
  'of the',
  'k',
  '사랑',
  '사랑의 불시착',
  '김',
  'ㄷㄲㅂ',
  '도깨ㅂ',
  'crahs landig on you',
  '100%',
  '%',
];
const TIERS: Record<string, TierMaker> = {
  exactOrPrefix,
  everyTermTier,
  spelledAlike,
  spelledLessAlike,
  soundingAlike,
};
const KINDS: [NameKind, SearchEntity][] = [
  ['titles', 'titles'],
  ['characters', 'titles'],
  ['people', 'people'],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await starterDatabase();
});
afterAll(() => database.drop());

/** The plan of a tier's statement as search runs it: one generic plan for all values. */
async function planOf(
  make: TierMaker,
  kind: NameKind,
  entity: SearchEntity,
  query: PreparedQuery,
): Promise<string> {
  const values: (boolean | string | string[])[] = [false];
  const bind: Bind = (value) => `$${values.push(value)}::${Array.isArray(value) ? 'text[]' : 'text'}`;
  const statement = tierStatement(entity, make(kind, query, bind));
  const client = await database.db.pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; set pg_trgm.word_similarity_threshold = 0.5;
      prepare tier as ${statement}`);
    const given = values.map((value) => {
      if (typeof value === 'boolean') return String(value);
      if (typeof value === 'string') return client.escapeLiteral(value);
      return `array[${value.map((each) => client.escapeLiteral(each)).join(',')}]::text[]`;
    });
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute tier(${given.join(', ')})`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate all; reset all');
    client.release();
  }
}

describe('the plan of a search', () => {
  it.each(Object.keys(TIERS))('never scans the names sequentially, for any text: %s', async (tier) => {
    for (const typed of TEXTS) {
      const query = prepareQuery(typed);
      const make = TIERS[tier];
      if (!query || !make) throw new Error(`${typed} is no query for ${tier}`);
      for (const [kind, entity] of KINDS) {
        const plan = await planOf(make, kind, entity, query);
        expect(plan, `${typed}, ${kind}`).not.toMatch(/Seq Scan on search_names/);
        // A bucket scanned through another index would be no better.
        if (make !== exactOrPrefix && /\p{L}/u.test(typed))
          expect(plan, `${typed}, ${kind}`).toMatch(/_trgm_/);
      }
    }
  });
});
