import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#src/server/log.ts';
import { createMailer } from '#src/server/mail/mailer.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { startMailServer } from '#tests/support/servers/mailServer.ts';

const MAIL = {
  to: '홍길동 <hong@example.org>',
  subject: '비밀번호 — choose a new one',
  text: 'Follow https://dramalog.example/auth/action?mode=resetPassword&oobCode=abc\n',
  html: '<p><a href="https://dramalog.example/auth/action?mode=resetPassword&amp;oobCode=abc">Choose</a></p>',
};

const FILES = { smtpUrl: null, from: 'Dramalog <no-reply@localhost>' } as const;

/** The plain text of a mail with a text and an HTML part, as mail programs read it. */
function textOfMail(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const [head = '', ...body] = (mail.split(`--${boundary}\n`)[1] ?? '').split('\n\n');
  const text = body.join('\n\n');
  return (/base64/.test(head) ? Buffer.from(text, 'base64').toString() : text).trimEnd();
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dramalog-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a mail', () => {
  it('without a mail server is written to the data folder, readable only by its owner, and the log names the file', async () => {
    const lines: string[] = [];
    const log = pino({ base: undefined, level: 'trace' }, { write: (line: string) => lines.push(line) });
    const outbox = join(folder, 'outbox');
    const terminal = new PassThrough();
    await createMailer({ ...FILES, outbox, log, terminal }).send(MAIL);
    const [file = ''] = await readdir(outbox);
    const path = join(outbox, file);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^From: Dramalog <no-reply@localhost>$/m);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ mail: MAIL.subject, file: path, msg: 'an e-mail was written to the outbox' }),
    ]);
    expect(lines.join('')).not.toContain('oobCode');
    expect(terminal.read()).toBeNull();
  });

  it('without a mail server is a file with a link that can be copied, in a format that mail programs read', async () => {
    const outbox = join(folder, 'readable');
    const link = `https://dramalog.example/auth/action?mode=verifyEmail&oobCode=${'Ab1-'.repeat(20)}`;
    const text = `Hello 곽재식 – here:\n\n${link}\n\nBye.\n`;
    const mailer = createMailer({ ...FILES, outbox, log: createLog('silent') });
    await mailer.send({ ...MAIL, text });
    // A line that no mail may contain.
    const long = `${'긴'.repeat(400)} ${link}`;
    await mailer.send({ ...MAIL, text: long });
    const names = (await readdir(outbox)).sort();
    const files = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const [readable, encoded] = files;
    expect(readable).toContain(`\n${link}\n`);
    expect(encoded?.split('\n').every((line) => line.length <= 998)).toBe(true);
    expect(files.map(textOfMail)).toEqual([text.trimEnd(), long]);
  });

  it('without a mail server has its link printed on a terminal, without control characters', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const outbox = join(folder, 'printed');
    const mailer = createMailer({ ...FILES, outbox, log: createLog('silent'), terminal });
    await mailer.send({
      ...MAIL,
      text: 'Follow https://dramalog.example/auth/action?oobCode=abc\u001b[2J\n',
    });
    expect(String(terminal.read())).toBe(
      `\n  ${MAIL.subject}: https://dramalog.example/auth/action?oobCode=abc\n\n`,
    );
  });

  it.each([['trace'], ['silent']])(
    'does not write its link to the log of a process with piped output, at level %s',
    (level) => {
      const outbox = join(folder, 'piped');
      const script = `import { createLog } from '#src/server/log.ts';
      import { createMailer } from '#src/server/mail/mailer.ts';
      const options = { smtpUrl: null, from: 'no-reply@localhost', outbox: process.argv[1], log: createLog('${level}') };
      await createMailer(options).send(${JSON.stringify(MAIL)});`;
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script, outbox],
        { cwd: ROOT, encoding: 'utf8' },
      );
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain('oobCode');
    },
  );

  it('reaches the mail server with its complete text in any script', async () => {
    const server = await startMailServer();
    const log = createLog('silent');
    await createMailer({ smtpUrl: server.url, from: 'no-reply@example.org', outbox: folder, log }).send(MAIL);
    const mail = await server.next();
    expect(mail.to).toEqual(['hong@example.org']);
    expect(mail.link.searchParams.get('oobCode')).toBe('abc');
    await server.close();
  });

  it('that the mail server rejects throws an error to its sender', async () => {
    const server = await startMailServer();
    await server.close();
    const mailer = createMailer({
      smtpUrl: server.url,
      from: 'no-reply@example.org',
      outbox: folder,
      log: createLog('silent'),
    });
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED|connect/);
  });
});
