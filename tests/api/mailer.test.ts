import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, type Log } from '#src/server/log.ts';
import { createMailer } from '#src/server/mail/mailer.ts';
import { startMailServer } from '#tests/support/mailServer.ts';

const MAIL = {
  to: '홍길동 <hong@example.org>',
  subject: '비밀번호 — choose a new one',
  text: 'Follow https://dramalog.example/auth/action?mode=resetPassword&oobCode=abc\n',
  html: '<p><a href="https://dramalog.example/auth/action?mode=resetPassword&amp;oobCode=abc">Choose</a></p>',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dramalog-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a mail', () => {
  it('without a mail server is a file of the data folder that only its owner reads, and its link is told', async () => {
    const told: object[] = [];
    const log = { ...createLog('silent'), info: (details: object) => told.push(details) } as unknown as Log;
    const outbox = join(folder, 'outbox');
    await createMailer({ smtpUrl: null, from: 'Dramalog <no-reply@localhost>', outbox, log }).send(MAIL);
    const [file = ''] = await readdir(outbox);
    const path = join(outbox, file);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^From: Dramalog <no-reply@localhost>$/m);
    expect(told).toEqual([{ mail: MAIL.subject, link: expect.stringMatching(/oobCode=abc$/), file: path }]);
  });

  it('goes to the mail server with its words whole, whatever letters they are in', async () => {
    const server = await startMailServer();
    const log = createLog('silent');
    await createMailer({ smtpUrl: server.url, from: 'no-reply@example.org', outbox: folder, log }).send(MAIL);
    const mail = await server.next();
    expect(mail.to).toEqual(['hong@example.org']);
    expect(mail.link.searchParams.get('oobCode')).toBe('abc');
    await server.close();
  });

  it('that the mail server does not take is an error to who sends it', async () => {
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
