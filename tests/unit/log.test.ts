import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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
});
