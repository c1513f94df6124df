import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '#src/features/imports/tables/fields.ts';
import { backupProgress } from '../../../scripts/backup/messages.ts';
import { phaseLine } from '../../../scripts/command/progress.ts';
import { USAGE } from '../../../scripts/import/options.ts';

describe('the progress of a backup', () => {
  it('counts tables in bytes and other phases in files', () => {
    expect(phaseLine(backupProgress('Tables', 24_502_272, 24_502_272))).toBe('Tables: 24.5 MB');
    expect(phaseLine(backupProgress('Checksums', 1_067, 1_067))).toBe('Checksums: 1,067 files');
    expect(phaseLine(backupProgress('Pictures', 1, 1))).toBe('Pictures: 1 file');
  });
});

describe('the progress of other commands', () => {
  it('counts without a unit', () => {
    expect(phaseLine({ phase: 'Writing titles', done: 10_320, total: 10_320 })).toBe(
      'Writing titles: 10,320',
    );
  });
});

describe('the usage of the import', () => {
  it('lists each field of a file on a line of its own that fits a terminal', () => {
    const [, fields = ''] = USAGE.split('Fields:\n');
    expect(fields.split('\n').map((line) => line.trim().split(/ {2,}/)[0])).toEqual([...FIELD_NAMES]);
    expect(fields.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });
});
