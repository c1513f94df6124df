import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind } from '#src/server/db/postgres/postmaster.ts';
import {
  type Ended,
  npmScripts,
  type RunningCommand,
  runNpmScript,
  startCommand,
} from '#tests/support/commands/command.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { testResources, until } from '#tests/support/database/postgres.ts';

const { folder, warmFolder } = testResources();

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
const MANY = ['npm run test', 'npm run test:load', 'scripts/test-external.mjs'];

const STACK = /^\s+at .+:\d+:\d+\)?$/m;

/** Only a message, and no process left running. */
function expectOutput({ stdout, stderr, left, signal }: Ended): void {
  expect(stdout + stderr).not.toMatch(STACK);
  expect(left).toEqual([]);
  expect(signal).toBeNull();
}

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

const csv = () => {
  const path = join(folder(), 'titles.csv');
  writeFileSync(path, 'name\nGoblin\n');
  return path;
};

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

describe('a command leaves no PostgreSQL running', () => {
  it('after it succeeds', async () => {
    const dataDir = await warmFolder();
    const ended = await runNpmScript('admin', ['roles'], { DATA_DIR: dataDir }).ended;
    expectOutput(ended);
    expect([ended.code, ended.stdout]).toEqual([0, expect.stringContaining('editor')]);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
  });

  it('after it fails', async () => {
    const dataDir = await warmFolder();
    const ended = await runNpmScript('admin', ['grant', 'nobody@example.org', 'editor'], {
      DATA_DIR: dataDir,
    }).ended;
    expectOutput(ended);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('There is no member')]);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
  });

  it('when its report cannot be written', async () => {
    const dataDir = await warmFolder();
    // Every row is rejected, and /dev/full accepts no report line.
    const path = join(folder(), 'titles.csv');
    writeFileSync(path, `name,type\n${'Goblin,opera\n'.repeat(200)}`);
    const ended = await runNpmScript('import', [path, '--report', '/dev/full'], { DATA_DIR: dataDir }).ended;
    expectOutput(ended);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('no space left')]);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
  });

  it.each([
    ['SIGINT', 'reads', /^Reading people/m],
    ['SIGTERM', 'writes', /^Writing people/m],
    ['SIGHUP', 'ends by itself already', /^Took /m],
  ] as const)('when %s ends it while it %s', async (signal, _when, line) => {
    const dataDir = await warmFolder();
    const cluster = join(dataDir, 'postgres');
    const run = runNpmScript('import', [join(ROOT, 'src/main/starter')], { DATA_DIR: dataDir });
    await until(() => line.test(run.said()));
    expect(leftBehind(cluster)).not.toEqual([]);
    run.child.kill(signal);
    const ended = await run.ended;
    expectOutput(ended);
    expect(ended.code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(leftBehind(cluster)).toEqual([]);
  });

  it('when SIGINT ends it while it starts', async () => {
    const dataDir = folder();
    const cluster = join(dataDir, 'postgres');
    const run = runNpmScript('import', [csv()], { DATA_DIR: dataDir });
    await until(() => existsSync(join(dataDir, 'dramalog.lock')));
    run.child.kill('SIGINT');
    const ended = await run.ended;
    expectOutput(ended);
    expect(ended.code).toBe(130);
    expect(leftBehind(cluster)).toEqual([]);
  });

  it('when the port of the development server is taken', async () => {
    const dataDir = await warmFolder();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const ended = await runNpmScript('dev', [], { DATA_DIR: dataDir, PORT, STARTER_CATALOGUE: 'none' }).ended;
    taken.close();
    expectOutput(ended);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('address already in use')]);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
  });
});

describe('an interrupted build', () => {
  it('ends its child process too', async () => {
    const root = join(folder(), 'project');
    mkdirSync(root);
    execFileSync('git', ['-C', ROOT, 'checkout-index', '-a', '--prefix', `${root}/`]);
    cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const run = startCommand(['scripts/build.mjs'], {}, root);
    await until(() => run.said().includes('Building'));
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expectOutput(ended);
    expect(ended.code).toBe(143);
  });
});

describe('the file .env', () => {
  it('is read by every command that uses settings; the environment takes precedence', async () => {
    const root = join(folder(), 'project');
    mkdirSync(root);
    cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
    for (const name of ['src', 'node_modules', 'package.json', 'tsconfig.json', 'refine.config.ts'])
      symlinkSync(join(ROOT, name), join(root, name));
    writeFileSync(join(root, '.env'), 'DATABASE_URL=postgresql://127.0.0.1:9/of_the_file\n');
    const run = (script: string, args: string[], env = {}) =>
      startCommand(['--import', 'tsx', `scripts/${script}.ts`, ...args], env, root).ended;
    for (const [script, args] of [
      ['admin', ['list']],
      ['import', [csv()]],
      ['backup', [folder()]],
    ] as const) {
      const ofFile = await run(script, [...args]);
      expectOutput(ofFile);
      expect([script, ofFile.code, ofFile.stderr]).toEqual([
        script,
        1,
        expect.stringContaining('127.0.0.1:9'),
      ]);
      const ofEnvironment = await run(script, [...args], {
        DATABASE_URL: 'postgresql://127.0.0.1:7/of_the_environment',
      });
      expect([script, ofEnvironment.stderr]).toEqual([script, expect.stringContaining('127.0.0.1:7')]);
    }
  });
});
