import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { takeMismatches } from '#tests/support/statements/checkedCall.ts';
import { STATEMENTS, type StatementName } from './wrong.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Runs one of the statements and returns the mismatches of its row type. */
async function mismatchesOf(name: StatementName): Promise<string[]> {
  await STATEMENTS[name](database.db.pool);
  return takeMismatches();
}

describe('the row type of a statement', () => {
  it('is correct if names, types and nulls agree', async () => {
    expect(await mismatchesOf('right')).toEqual([]);
  });

  it.each<[StatementName, string]>([
    ['misspelt', 'has no column "nmae"; the row type is { id: number; nmae: string; }'],
    ['undeclared', 'has a column "name" that is not declared'],
    ['textForNumber', 'column "id" is number, declared string'],
    ['numberForBigint', 'column "count" is string, declared number'],
    ['textForTime', 'column "at" is date, declared string'],
    ['numbersForTexts', 'column "slugs" is array of string, declared array'],
    ['nullForText', 'column "slug" is null'],
    ['otherChoice', 'column "slug" is "three", which the type does not name'],
    ['partOfJson', 'column "detail".list[1].id is null'],
    ['named', 'has no column "name"'],
    ['handedOn', 'column "id" is number, declared string'],
  ])('is wrong if it is %s', async (name, message) => {
    const [mismatch, ...others] = await mismatchesOf(name);
    expect(mismatch).toContain(message);
    expect(mismatch).toMatch(/^tests\/statements\/wrong\.server\.ts:\d+:\d+: /);
    expect(others).toEqual([]);
  });
});
