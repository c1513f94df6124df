import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendToStaff } from '#src/features/contact/contact.commands.server.ts';
import { type ContactPostOptions, createContactPost } from '#src/features/contact/contactPost.server.ts';
import { deleteExpiredMessages } from '#src/features/contact/expiredMessages.server.ts';
import type { WakeableJob } from '#src/server/jobs/wakeableJob.ts';
import { createLog, type Log } from '#src/server/log.ts';
import { createMailer } from '#src/server/mail/mailer.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/mailServer.ts';
import { makeActor } from '#tests/support/staff/staff.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let database: TestDatabase;
let mails: MailServer;
let now: Date;
const posts: WakeableJob[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  now = new Date('2026-11-28T03:00:00Z');
  mails = await startMailServer();
  await database.db.pool.query('truncate contact_messages');
});
afterEach(async () => {
  await Promise.all(posts.splice(0).map((post) => post.end()));
  await mails.close();
});
afterAll(() => database.drop());

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** One of the processes that send mail, all on the same database. */
function post(options: Partial<ContactPostOptions> = {}): WakeableJob {
  const log = createLog('silent');
  const mailer = createMailer({
    smtpUrl: mails.url,
    from: 'Dramalog <no-reply@example.org>',
    outbox: '',
    log,
  });
  const settings = {
    productName: 'Dramalog',
    to: ['staff@example.org'],
    siteOrigin: () => 'https://d.example',
  };
  const made = createContactPost({ db: database.db, mailer, log, now: () => now, ...settings, ...options });
  posts.push(made);
  return made;
}

/**
 * Each message comes from a different address by default, so that the limit of one address is not reached.
 */
let writers = 0;
function write(message: string, address = `writer ${writers++}`) {
  const input = { name: null, email: 'kim@example.org', kind: 'other', message } as const;
  return sendToStaff(database.db, input, { userId: null, address, now });
}

const rows = async () =>
  (
    await database.db.pool.query<{ attempts: number; after: Date; mailed: Date | null }>(
      'select mail_attempts as attempts, mail_after as after, mailed_at as mailed from contact_messages order by id',
    )
  ).rows;
const waiting = () => countOf(database.db, 'contact_messages where mailed_at is null');

describe('a message to staff', () => {
  it('is stored once per day, however often its button is pressed', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => write('Pressed several times')));
    expect(taken.sort()).toEqual(['known', 'known', 'known', 'known', 'new']);
    expect(await write('Other words entirely')).toBe('new');
    later(DAY);
    expect(await write('Pressed several times')).toBe('new');
    expect(await countOf(database.db, 'contact_messages')).toBe(3);
  });

  it('is stored once even at the rate limit, and a rejected one leaves nothing behind', async () => {
    for (let n = 1; n <= 4; n += 1) expect(await write(`The ${n}. of five`, 'one')).toBe('new');
    const last = await Promise.all(Array.from({ length: 6 }, () => write('The last of five', 'one')));
    expect(last.sort()).toEqual(['known', 'known', 'known', 'known', 'known', 'new']);
    const beyond = await Promise.all(Array.from({ length: 6 }, () => write('One too many', 'one')));
    const rejection = { limit: 'contactOfCaller', seconds: expect.any(Number) };
    expect(beyond).toEqual(beyond.map(() => rejection));
    expect(await write('The last of five', 'one')).toBe('known');
    expect(await countOf(database.db, 'contact_messages')).toBe(5);
  });

  it('is deleted after a year, whether mailed or not', async () => {
    await write('A message of long ago');
    later(365 * DAY);
    await deleteExpiredMessages(database.db.pool, now);
    expect(await countOf(database.db, 'contact_messages')).toBe(1);
    later(DAY + MINUTE);
    await deleteExpiredMessages(database.db.pool, now);
    expect(await countOf(database.db, 'contact_messages')).toBe(0);
  });
});

describe('mailing messages to staff', () => {
  it('sends each message once, whichever process is first', async () => {
    for (let n = 0; n < 12; n += 1) await write(`Message number ${n}`);
    const processes = [post(), post(), post()];
    for (const each of processes) each.wake();
    await expect.poll(waiting).toBe(0);
    expect(mails.received).toHaveLength(12);
    for (const each of processes) each.wake();
    await Promise.all(processes.map((each) => each.end()));
    expect(mails.received).toHaveLength(12);
  });

  it('sends messages of a process that ended before it could mail them', async () => {
    post({ pollMilliseconds: 20 }).wake();
    await expect.poll(() => countOf(database.db, 'contact_messages')).toBe(0);
    await write('Stored, and then nobody was there');
    expect((await mails.next('staff@example.org')).text).toContain('Stored, and then nobody was there');
  });

  it('loses nothing while the mail server is down, and retries after growing pauses', async () => {
    mails.isTaking = false;
    await write('Comes at a bad time');
    const pauses: number[] = [];
    for (let n = 1; n <= 9; n += 1) {
      const job = post();
      job.wake();
      await job.end();
      const [row] = await rows();
      expect([row?.attempts, row?.mailed]).toEqual([n, null]);
      pauses.push(((row?.after.getTime() ?? 0) - now.getTime()) / MINUTE);
      later((pauses.at(-1) ?? 0) * MINUTE - 1);
      const early = post();
      early.wake();
      await early.end();
      expect((await rows())[0]?.attempts).toBe(n);
      later(1);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    mails.isTaking = true;
    post().wake();
    const mail = await mails.next('staff@example.org');
    expect(mail.text).toContain('Comes at a bad time');
    await expect.poll(waiting).toBe(0);
  });

  it('continues with other messages when the server rejects one: three failures end a run', async () => {
    mails.isTaking = false;
    for (let n = 0; n < 6; n += 1) await write(`Message number ${n}`);
    const job = post();
    job.wake();
    await job.end();
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('sends to the admins if no address is set, and waits if there are none', async () => {
    const reported: unknown[] = [];
    const log = { ...createLog('silent'), warn: (text: unknown) => reported.push(text) } as unknown as Log;
    await write('Is anybody there?');
    const job = post({ to: null, log });
    job.wake();
    await job.end();
    expect(reported).toEqual([expect.stringContaining('CONTACT_TO')]);
    expect((await rows())[0]).toMatchObject({ attempts: 0, mailed: null });

    const { userId } = await makeActor(database.db, 'admin');
    await database.db.pool.query(
      `with u as (update users set is_email_verified = true, email = 'boss@example.org' where id = $1 returning id)
       insert into user_roles (user_id, role_id) select u.id, r.id from u, roles r where r.slug = 'admin'`,
      [userId],
    );
    post({ to: null }).wake();
    expect((await mails.next()).to).toEqual(['boss@example.org']);
  });

  it('keeps its own headers with hostile text, and replies go to the sender', async () => {
    const hostile =
      'Hello there\r\nBcc: everyone@example.org\r\n\r\n.\r\nMAIL FROM:<x@example.org>\r\n도깨비 <b>bold</b>';
    await sendToStaff(
      database.db,
      { name: 'Kim" <x@example.org>, "', email: 'kim@example.org', kind: 'question', message: hostile },
      { userId: null, address: 'somebody', now },
    );
    post({ to: ['staff@example.org', 'second@example.org'] }).wake();
    const { to, text } = await mails.next();
    const [headers = ''] = text.split('\r\n\r\n');
    expect(to).toEqual(['staff@example.org', 'second@example.org']);
    expect(headers).toMatch(/^Reply-To: <?kim@example\.org>?\r?$/m);
    expect(headers).toMatch(/^Subject: Dramalog, message \d+: A question\r?$/m);
    expect(headers).toMatch(/^Message-ID: <contact-\d+-[\w-]{16}@d\.example>\r?$/im);
    expect(headers).not.toMatch(/^Bcc|everyone@|x@example/im);
    expect(mails.received).toHaveLength(1);
  });
});
