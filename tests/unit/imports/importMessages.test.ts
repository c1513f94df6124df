import { describe, expect, it } from 'vitest';
import type { Job } from '#src/dashboard/bulk/job.ts';
import type { ImportResult } from '#src/features/imports/staff/importJob.ts';
import { importError, importedMessage, progressMessage } from '#src/features/imports/staff/importLabels.ts';

const NOUN = { one: 'person', many: 'people' };
const RESULT: ImportResult = {
  ...{ rows: 3, created: 1, updated: 2, unchanged: 0, refused: 1, refusals: [] },
  ...{ columns: [], key: 'name', sample: [], activityId: 7 },
};

const job = (parts: Partial<Job<ImportResult>>): Job<ImportResult> => ({
  ...{ id: 1, status: 'running', done: 0, total: null, result: null, error: null },
  ...parts,
});

describe('an import outside the visible screen', () => {
  it('reports its progress, result and failure reason', () => {
    const reported = (parts: Partial<Job<ImportResult>>, isDryRun = false) =>
      progressMessage(job(parts), NOUN, isDryRun);
    expect([
      progressMessage(undefined, NOUN, false),
      reported({ done: 43, total: 100 }),
      reported({ done: 1, total: 3 }, true),
      reported({ status: 'done', result: RESULT }, true),
      reported({ status: 'done', result: RESULT }),
      reported({ status: 'cancelled' }),
      reported({ status: 'failed', error: 'The file is empty.' }),
    ]).toEqual([
      'Importing people …',
      'Importing people: 43 %',
      'Checking a file of people: 33 %',
      'The preview of the import of people is ready.',
      'Imported: 1 person added, 2 changed, 1 rejected.',
      'Import of people: Cancelled. Nothing was changed.',
      'Import of people: The file is empty.',
    ]);
  });

  it('mentions no rejected rows if there are none', () => {
    expect(importedMessage({ ...RESULT, created: 2000, refused: 0 }, NOUN)).toBe(
      'Imported: 2,000 people added, 2 changed.',
    );
    expect(importError({ status: 'done', error: null })).toBeNull();
  });
});
