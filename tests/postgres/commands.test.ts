import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  npmScripts,
  type RunningCommand,
  runNpmScript,
  startCommand,
} from '#tests/support/commands/command.ts';
import { csv, expectOutput, folder } from '#tests/support/commands/commandTable.ts';

const NPM = npmScripts().map(
  (name): [string, (args: readonly string[], env?: Record<string, string>) => RunningCommand] => [
    `npm run ${name}`,
    (args, env) => runNpmScript(name, args, env),
  ],
);
const OTHERS = [
  'make-starter.ts',
  'generate-fonts.ts',
  'generate-icons.ts',
  'generate-theme.ts',
  'test-external.mjs',
].map((file): (typeof NPM)[number] => [
  `scripts/${file}`,
  (args, env) =>
    startCommand([...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), `scripts/${file}`, ...args], env),
]);
const COMMANDS = [...NPM, ...OTHERS];
/** Those that accept any number of arguments. */
const MANY = [
  'npm run test',
  'npm run test:unit',
  'npm run test:watch',
  'npm run test:load',
  'scripts/test-external.mjs',
];

/** Incorrect usage: reported on the error output, with the usage, before anything was created. */
async function expectError(run: RunningCommand, text: string, dataDir: string): Promise<void> {
  const ended = await run.ended;
  expectOutput(ended);
  expect(ended.stderr).toContain(text);
  expect(ended.stderr).toMatch(/^Usage: /m);
  expect([ended.stdout, ended.code]).toEqual(['', 2]);
  expect(existsSync(dataDir)).toBe(false);
}

const nowhere = () => join(folder(), 'not-made');

describe.each(COMMANDS)('%s', (name, run) => {
  it('prints its usage for --help and does nothing else', async () => {
    const dataDir = nowhere();
    const ended = await run(['--help'], { DATA_DIR: dataDir }).ended;
    expectOutput(ended);
    expect(ended.stdout).toMatch(/^Usage: /);
    expect([ended.stderr, ended.code]).toEqual(['', 0]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('rejects an unknown option', async () => {
    const dataDir = nowhere();
    await expectError(run(['--bogus'], { DATA_DIR: dataDir }), "Unknown option '--bogus'", dataDir);
  });

  it.skipIf(MANY.includes(name))('rejects a surplus argument', async () => {
    const dataDir = nowhere();
    // The last one is too many for each of them.
    const given =
      name === 'npm run admin' ? ['grant', 'a@example.org', 'editor', 'fourth'] : ['first', 'fourth'];
    const ended = await run(given, { DATA_DIR: dataDir }).ended;
    expectOutput(ended);
    expect([ended.stderr, ended.code]).toEqual([expect.stringMatching(/unexpected argument "\w+"/i), 2]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('the help text', () => {
  it('is printed for -h too, and with usage errors', async () => {
    for (const args of [['-h'], ['fly', '--help'], ['--bogus', '--help']]) {
      const ended = await runNpmScript('admin', args).ended;
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).toMatch(/^Usage: npm run admin/);
    }
  });
});

describe('incorrect usage is rejected before a database is started', () => {
  it.each<[string, string, () => string[], string]>([
    ['import', 'no path', () => [], 'PATH is missing'],
    ['import', 'a missing file', () => ['/nowhere/at/all'], 'There is no file or folder /nowhere/at/all'],
    [
      'import',
      'an option without its value',
      () => [csv(), '--report'],
      "Option '--report <value>' argument missing",
    ],
    [
      'import',
      'a report in no folder',
      () => [csv(), '--report', '/nowhere/report'],
      '--report /nowhere/report cannot be written: its folder does not exist',
    ],
    [
      'import',
      'a report that is a folder',
      () => [csv(), '--report', folder()],
      'cannot be written: it is a folder',
    ],
    [
      'import',
      'a report over its own file',
      () => {
        const path = csv();
        return [path, '--report', path];
      },
      'would overwrite an input file',
    ],
    [
      'import',
      'an encoding that is none',
      () => [csv(), '--encoding', 'klingon'],
      '--encoding must be one of',
    ],
    ['import', 'a field that is none', () => [csv(), '--set', 'colour=red'], '"colour" is not a field'],
    [
      'import',
      'an address that is none',
      () => [csv(), '--database', 'mysql://x/y'],
      '--database must begin with postgresql://',
    ],
    ['admin', 'no command', () => [], 'COMMAND is missing'],
    ['admin', 'a command that is none', () => ['fly'], 'Unknown command "fly"'],
    ['admin', 'an inherited name', () => ['toString'], 'Unknown command "toString"'],
    ['admin', 'no role', () => ['grant', 'a@example.org'], 'ROLE is missing'],
    ['admin', 'an address that is none', () => ['suspend', 'nobody'], '"nobody" is not an e-mail address'],
    ['generate', 'no database', () => [], '--database is missing'],
    [
      'generate',
      'a number that is none',
      () => ['--database', 'postgresql:///x', '--titles', '12.5'],
      '--titles must be a whole number',
    ],
    [
      'generate',
      'an empty number',
      () => ['--database', 'postgresql:///x', '--seed', ''],
      '--seed must be a whole number',
    ],
    ['bench', 'a benchmark that is none', () => ['--only', 'speed'], 'unknown benchmark "speed"'],
    [
      'bench',
      'a report in no folder',
      () => ['--only', 'list', '--out', '/nowhere/report.md'],
      '--out /nowhere/report.md cannot be written',
    ],
    [
      'bench',
      'one address of two',
      () => ['--growth-on', 'postgresql:///x'],
      '--growth-on takes two addresses',
    ],
    ['backup', 'no folder', () => [], 'FOLDER is missing'],
    ['backup', 'none to keep', () => [folder(), '--keep', '0'], '--keep must be a whole number from 1'],
    ['restore', 'no backup', () => [], 'BACKUP is missing'],
    [
      'restore',
      'checking and a database',
      () => ['/x', '--verify', '--database', 'postgresql:///x'],
      'omit --database',
    ],
  ])('%s: %s', async (name, _what, args, text) => {
    const dataDir = nowhere();
    await expectError(runNpmScript(name, args(), { DATA_DIR: dataDir }), text, dataDir);
  });

  it('leaves an existing report unchanged if the import does not start', async () => {
    const report = join(folder(), 'report.jsonl');
    writeFileSync(report, 'of before\n');
    const ended = await runNpmScript('import', [
      csv(),
      '--report',
      report,
      '--database',
      'postgresql://127.0.0.1:9/x',
    ]).ended;
    expectOutput(ended);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('no PostgreSQL answers there')]);
    expect(readFileSync(report, 'utf8')).toBe('of before\n');
  });
});
