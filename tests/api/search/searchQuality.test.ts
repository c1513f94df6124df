import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import {
  HALVES,
  type Half,
  misses,
  queryResults,
  shareWithin,
} from '#tests/support/database/queryResults.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await starterDatabase();
});
afterAll(() => database.drop());

const queriesOf = (half: Half) => Object.values(HALVES[half]).flatMap((kinds) => Object.values(kinds).flat());

describe('the judged queries', () => {
  it('are enough in number, and none is in both halves', () => {
    const [tuning, reporting] = [queriesOf('tuning'), queriesOf('reporting')];
    expect(tuning.length + reporting.length).toBeGreaterThanOrEqual(140);
    expect(reporting.length).toBeGreaterThanOrEqual(70);
    const texts = [...tuning, ...reporting].map(({ q }) => q);
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(repeated).toEqual([]);
  });
});

describe('the title or person that a query means', () => {
  it.each<[Half, fewest: number, first: number]>([
    ['tuning', 90, 0.92],
    ['reporting', 130, 0.85],
  ])(
    '[S-R4] is mostly first and nearly always among the first five, in the %s half',
    async (half, fewest, first) => {
      const verdicts = await queryResults(database.db, half);
      const reported = misses(verdicts).join('\n');
      expect(verdicts.length).toBeGreaterThanOrEqual(fewest);
      expect(shareWithin(verdicts, 1), reported).toBeGreaterThanOrEqual(first);
      expect(shareWithin(verdicts, 5), reported).toBeGreaterThanOrEqual(0.97);
    },
  );
});
