import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { values } from '#tests/support/imports/importSample.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dramalog-command-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs the import as users do. */
function run(...options: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const parts = [
      '--import',
      'tsx',
      'scripts/import.ts',
      ...options,
      '--database',
      database.connectionString,
    ];
    execFile(process.execPath, parts, { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

describe('the import command for a file', () => {
  test('shows each column with sample values, reports what would happen, and stores nothing in a dry run', async () => {
    const path = join(folder, 'dates.csv');
    const report = join(folder, 'report.jsonl');
    await writeFile(path, 'Name,Began,Rank,Score\nA,5/6/2021,#1,9.1\nB,7/8/2021,#2,8.7\n');
    const { code, output } = await run(
      ...[path, '--dry-run', '--report', report, '--map', 'Began=startDate', '--ignore', 'Score'],
      ...['--set', 'type=drama', '--set', 'country=KR', '--date-order', 'dmy'],
    );
    expect(output).toContain('Format: comma-separated, UTF-8; 2 rows');
    expect(output).toContain('Name → title (title, by header): A → title A');
    expect(output).toContain('Began → startDate (first date, by given): 5/6/2021 → startDate 2021-06-05');
    expect(output).toContain('Rank: left out');
    expect(output).toContain('Score: left out, excluded with --ignore');
    expect(output).toContain('Dry run: nothing was saved');
    expect(output).toContain('Titles: 2 created, 0 updated, 0 unchanged');
    expect(code).toBe(0);
    expect(await readFile(report, 'utf8')).toBe('');
    expect(await values(database.db, 'select count(*)::int as value from titles')).toEqual([0]);
  });

  test('writes every rejection into its report', async () => {
    const path = join(folder, 'refused.csv');
    const report = join(folder, 'refused.jsonl');
    await writeFile(path, 'title,type,year,start date\nA,drama,2021,5/6/2021\n,drama,2020,\n');
    const { output } = await run(path, '--report', report);
    const lines = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        line: 2,
        what: 'value',
        column: 'start date',
        value: '5/6/2021',
        reason: expect.stringContaining('--date-order'),
      },
      { line: 3, what: 'row', column: 'title', reason: 'has no readable title' },
    ]);
    expect(output).toContain(
      'Rows: 2 read, 1 titles, 0 more rows for the same titles, 1 rows rejected, 1 values rejected',
    );
  });

  test.each([
    ['an invalid field', 2, ['--map', 'Name=colour'], /"colour" is not a field/],
    ['a missing column', 1, ['--map', 'Colour=title'], /no column "Colour"; the file has: Name/],
    ['an unknown encoding', 2, ['--encoding', 'klingon'], /--encoding must be one of utf-8/],
    ['an assignment without an equals sign', 2, ['--set', 'drama'], /has no "="/],
    ['an unknown option', 2, ['--colour'], /--colour/],
  ])('rejects %s with a message and exit code %i', async (_, exitCode, options, message) => {
    const path = join(folder, 'plain.csv');
    await writeFile(path, 'Name,Year\nA,2020\n');
    const { code, output } = await run(path, ...options);
    expect(code).toBe(exitCode);
    expect(output).toMatch(message);
    expect(output).not.toContain('    at ');
  });
});
