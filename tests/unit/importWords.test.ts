import { describe, expect, it } from 'vitest';
import { awayWords, importedWords, importFault } from '#src/dashboard/bulk/importWords.ts';
import type { ImportResult, Job } from '#src/dashboard/bulk/job.ts';

const NOUN = { one: 'person', many: 'people' };
const RESULT: ImportResult = {
  ...{ rows: 3, created: 1, updated: 2, unchanged: 0, refused: 1, refusals: [] },
  ...{ columns: [], key: 'name', sample: [], activityId: 7 },
};

const job = (parts: Partial<Job<ImportResult>>): Job<ImportResult> => ({
  ...{ id: 1, status: 'running', done: 0, total: null, result: null, error: null },
  ...parts,
});

describe('an import that is not on the screen', () => {
  it('says how far it is, what came of it, and why nothing did', () => {
    const told = (parts: Partial<Job<ImportResult>>, isDryRun = false) =>
      awayWords(job(parts), NOUN, isDryRun);
    expect([
      awayWords(undefined, NOUN, false),
      told({ done: 43, total: 100 }),
      told({ done: 1, total: 3 }, true),
      told({ status: 'done', result: RESULT }, true),
      told({ status: 'done', result: RESULT }),
      told({ status: 'cancelled' }),
      told({ status: 'failed', error: 'The file is empty.' }),
    ]).toEqual([
      'Importing people …',
      'Importing people: 43 %',
      'Looking at a file of people: 33 %',
      'What the import of people would do is known.',
      'Imported: 1 person added, 2 changed, 1 not taken.',
      'Import of people: Cancelled. Nothing was changed.',
      'Import of people: The file is empty.',
    ]);
  });

  it('says nothing of what was not taken where all was', () => {
    expect(importedWords({ ...RESULT, created: 2000, refused: 0 }, NOUN)).toBe(
      'Imported: 2,000 people added, 2 changed.',
    );
    expect(importFault({ status: 'done', error: null })).toBeNull();
  });
});
