import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loggedPath } from '#src/server/log.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the log', () => {
  it('contains the message of an error, but not the client of the driver attached to it', () => {
    const script = `import { createLog } from '#src/server/log.ts';
      const error = Object.assign(new Error('the connection ended'), { client: { secretKey: 'cancel-me', password: 'hush' } });
      createLog('info').warn({ err: error }, 'lost');`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toMatchObject({ msg: 'lost', err: { message: 'the connection ended' } });
    expect(stdout).not.toMatch(/secretKey|cancel-me|hush/);
  });

  it('is readable on a terminal, in production too, and a link ends where it should', () => {
    const script = `import { createLog } from '#src/server/log.ts';
      createLog('info', true).info({ link: 'http://localhost:3000/drama/1' }, 'a link was followed');`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^\[[\d:]+\] INFO.*: a link was followed$/);
    expect(lines[1]).toBe('    link: "http://localhost:3000/drama/1"');
  });

  it.each([
    ['https://dramalog.example/auth/action?mode=resetPassword&oobCode=abc', '/auth/…'],
    ['/reset-password/abc', '/reset-password/…'],
    ['/reset-password/abc/def\nghi', '/reset-password/…'],
    ['http://localhost:3000/register?setup=abc', '/register'],
    ['/verify-email?oobCode=abc#abc', '/verify-email'],
    ['https://dramalog.example/drama/1/goblin?x=1', '/drama/1/goblin'],
    ['https://dramalog.example', ''],
  ])('keeps of the address %s only %s', (address, saved) => {
    expect(loggedPath(address)).toBe(saved);
  });

  it('contains no personal address from an error of the database or of a mail server', () => {
    const script = `import { createLog } from '#src/server/log.ts';
      const log = createLog('info');
      const cause = new Error('for kim.yuna+x@example.org');
      const refused = Object.assign(new Error('550 <kim.yuna+x@example.org> unknown', { cause }), {
        code: 'EENVELOPE', rejected: ['kim.yuna+x@example.org'], envelope: { to: ['kim.yuna+x@example.org'] },
        response: '550 5.1.1 <kim.yuna+x@example.org>: unknown', at: new Date(0),
      });
      log.error({ err: refused }, 'not mailed');
      const taken = Object.assign(new Error('duplicate key value violates unique constraint "users_handle"'), {
        code: '23505', detail: 'Key (handle)=(yuna_queen) already exists.', constraint: 'users_handle',
      });
      log.error({ err: taken }, 'failed');`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const [mailed, taken] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(mailed.err).toMatchObject({ code: 'EENVELOPE', response: '550 5.1.1 <[address]>: unknown' });
    expect(mailed.err.stack).toContain(' at ');
    expect(taken.err).toMatchObject({ code: '23505', constraint: 'users_handle' });
    expect(stdout).not.toMatch(/yuna/i);
  });
});
