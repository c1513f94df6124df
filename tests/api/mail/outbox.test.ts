import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#src/server/log.ts';
import { createMailer, type Mailer } from '#src/server/mail/mailer.ts';
import { deleteMails, sweepOutbox } from '#src/server/mail/outbox.ts';

let folder: string;
let mailer: Mailer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const options = { smtpUrl: null, from: 'Dramalog <no-reply@example.org>', outbox: folder };
  mailer = createMailer({ ...options, log: createLog('silent') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mail = (to: string, text = 'A link', about = 'AnAccount') =>
  mailer.send({ to, about, replyTo: 'writer@example.org', subject: 'A mail', text, html: `<p>${text}</p>` });
const names = () => readdir(folder);

describe('the outbox', () => {
  it('removes mails to the address of a closed account, in any letter case and position', async () => {
    const long = `${'many words before it, '.repeat(9)}a.long.address.that.is.broken.somewhere@department.example.org, and behind`;
    await mail('gone@example.org');
    await mail('staff@example.org', 'From GONE@example.org');
    await mail('staff@example.org', long);
    await mail('next@example.org', 'To an address that was to be its own', 'uIdOfGone');
    await mail('staff@example.org', 'Of others');
    expect(await names()).toHaveLength(5);
    await deleteMails(folder, []);
    expect(await names()).toHaveLength(5);
    await deleteMails(folder, [
      'Gone@Example.org',
      'uIdOfGone',
      'a.long.address.that.is.broken.somewhere@department.example.org',
    ]);
    expect(await names()).toHaveLength(1);
  });

  it('keeps mails for a week', async () => {
    await mail('old@example.org');
    const now = new Date();
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const all = (await names()).sort();
    await utimes(join(folder, all[0] ?? ''), at(7.1), at(7.1));
    await utimes(join(folder, all[1] ?? ''), at(6.9), at(6.9));
    expect(await sweepOutbox(folder, now)).toBe(1);
    expect(await names()).toEqual([all[1]]);
    expect(await sweepOutbox(join(folder, 'none'), now)).toBe(0);
    await deleteMails(join(folder, 'none'), ['a@example.org']);
  });
});
