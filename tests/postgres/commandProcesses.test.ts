import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind } from '#src/server/db/postgres/postmaster.ts';
import { runNpmScript, startCommand } from '#tests/support/commands/command.ts';
import { csv, expectOutput, folder, warmFolder } from '#tests/support/commands/commandTable.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { until } from '#tests/support/database/postgres.ts';

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
    await until(() => line.test(run.output()));
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
    await until(() => run.output().includes('Building'));
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
