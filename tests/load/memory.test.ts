import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chance } from './chance.ts';
import { type SiteUnderFire, siteUnderFire } from './hostile/siteUnderFire.ts';
import { SEED, sized } from './size.ts';

const REQUESTS = sized(100_000, 2_000);
const LANES = 6;
/** Titles and people of the starter catalogue that are requested by id. */
const IDS = 1_500;
/**
 * Megabytes that the second half may add to heap and buffers. At full size the caches are full by then and
 * nothing may grow; the short form ends while cached pages are still added, which may take 96.
 */
const GROWTH_MAX = sized(20, 110);

let site: SiteUnderFire;
beforeAll(async () => {
  site = await siteUnderFire();
}, 180_000);
afterAll(() => site.stop());

const random = chance(SEED);
const GENRES = [
  'romance',
  'comedy',
  'thriller',
  'drama',
  'fantasy',
  'mystery',
  'action',
  'historical',
] as const;
const SORTS = ['popular', 'trending', 'top', 'newest', 'oldest', 'added', 'az'] as const;

/**
 * One of many addresses: pages by number, payloads, calls, searches, lists of every form, and missing pages.
 */
function address(): string {
  const id = 1 + random.below(IDS);
  const [one, other, sort] = [random.pick(GENRES), random.pick(GENRES), random.pick(SORTS)];
  const year = 1990 + random.below(35);
  return random.pick([
    `/drama/${id}`,
    `/people/${id}`,
    `/api/dramas/${id}`,
    `/api/people/${id}`,
    `/api/dramas?genre=${one}&year_gte=${year}&_sort=title&_end=${1 + random.below(60)}`,
    `/dramas?genre=${one}&genre=-${other}&from=${year}&sort=${sort}`,
    `/dramas?genre=${one},${other}&to=${year}&page=${1 + random.below(3)}`,
    `/movies/_payload.json?from=${year}&sort=${sort}`,
    `/search?q=${one}${id}`,
    `/api/search?q=${other}${year}`,
    `/nowhere/${id}`,
  ]);
}

async function fire(count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const caller = `10.2.${random.below(250)}.${random.below(250)}`;
      const answer = await fetch(`${site.origin}${address()}`, { headers: { 'X-Forwarded-For': caller } });
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return statuses;
}

describe('a site with very many requests', () => {
  it(
    `uses as much memory after ${REQUESTS} requests as after half of them`,
    async () => {
      const first = await fire(REQUESTS / 2);
      const middle = await site.memory();
      const second = await fire(REQUESTS / 2);
      const end = await site.memory();
      process.stdout.write(
        `memory after half ${JSON.stringify(middle)}, at the end ${JSON.stringify(end)}\n`,
      );
      for (const status of [...first, ...second]) expect([200, 404]).toContain(status);
      expect(end.heapUsed + end.external - middle.heapUsed - middle.external).toBeLessThan(GROWTH_MAX);
    },
    sized(3_600_000, 240_000),
  );
});
