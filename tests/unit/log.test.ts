import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

describe('the log', () => {
  it("tells an error's words and none of the driver's client that hangs on it", () => {
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

  it('is readable on a terminal, of a site in production too, and a link in it ends where it ends', () => {
    const script = `import { createLog } from '#src/server/log.ts';
      createLog('info', true).info({ link: 'http://localhost:3000/auth/action?oobCode=abc' }, 'a mail was laid into the outbox');`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^\[[\d:]+\] INFO.*: a mail was laid into the outbox$/);
    expect(lines[1]).toBe('    link: "http://localhost:3000/auth/action?oobCode=abc"');
  });
});
