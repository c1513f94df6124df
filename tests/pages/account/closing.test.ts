import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  deleteUser,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRole } from '#src/accounts/roles.server.ts';
import { readsOf, tracesInAnswers, tracesInTables } from '#tests/support/browser/traces.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD, type SignInSite, userOf } from '#tests/support/identity/signInSite.ts';
import { writeToStaff } from '#tests/support/servers/writtenMessage.ts';

const run = promisify(execFile);
const AGENT = 'Zephyrine/7.31 (traceable)';
const ADDRESS = '203.0.113.77';
/** A published review stays as it was written, and loses its author's name. */
const PUBLISHED_REVIEW = '<p>The goblin waits well.</p>';

interface Row {
  id: number;
  version: number;
}
interface Member extends Row {
  handle: string;
  email: string;
  displayName: string;
}
interface Revision {
  id: number;
  activityId: number;
}

let database: TestDatabase;
let site: SignInSite;
let folder: string;
let admin: { cookie: string; id: number };
let title: Row;
let colleague: { cookie: string; id: number };
let turn = 0;
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closing-'));
  database = await freshDatabase();
  // Without a mail server, mails are written to DATA_DIR.
  site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true', DATA_DIR: folder, SMTP_URL: '' } });
  admin = await site.member('keeper@example.org');
  await addRole(database.db.pool, admin.id, 'admin');
  colleague = await site.member('colleague@example.org');
  title = await staff<Row>('/staff/dramas', 'POST', { type: 'drama', title: 'Goblin' });
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const callKey = () => {
  calls += 1;
  return `key-of-a-call-${String(calls).padStart(6, '0')}`;
};

async function as<Body>(cookie: string, path: string, method = 'GET', body?: unknown): Promise<Body> {
  const { status, json } = await site.call(path, {
    method,
    cookie,
    ...(body !== undefined && { body }),
    headers: {
      'User-Agent': AGENT,
      'X-Forwarded-For': ADDRESS,
      'Idempotency-Key': callKey(),
    },
  });
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return json as Body;
}
const staff = <Body>(path: string, method = 'GET', body?: unknown) =>
  as<Body>(admin.cookie, path, method, body);
const rows = async <Result>(sql: string, ...values: unknown[]) =>
  (await database.db.pool.query(sql, values)).rows as Result[];
const mails = () => readdir(join(folder, 'outbox')).catch(() => []);
const mailTexts = async () => {
  const names = await mails();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')));
  return texts.join('\n').replace(/=\r?\n/g, '');
};

/** A member with every field filled in, about whom staff have written in every place. */
async function wellKnown() {
  turn += 1;
  const mark = `quokka${turn}x`;
  const address = `${mark}.person@example.org`;
  const auth = await site.register(address);
  await updateProfile(userOf(auth), { displayName: `${mark} Quillfeather` });
  const enter = async () => {
    const opened = await site.call('/session', {
      method: 'POST',
      body: { idToken: await userOf(auth).getIdToken(true) },
      headers: { 'User-Agent': AGENT, 'X-Forwarded-For': ADDRESS },
    });
    return { cookie: opened.cookie ?? '', user: (opened.json as { user: Member }).user };
  };
  const { user } = await enter();
  const { id } = user;
  const next = `${mark}.next@example.org`;
  await verifyBeforeUpdateEmail(userOf(auth), next);
  await sendPasswordResetEmail(auth, address);
  await expect
    .poll(async () => (await mailTexts()).toLowerCase().split(`to: ${mark}`).length)
    .toBeGreaterThan(2);

  const one = () => staff<Member>(`/users/${id}`);
  const change = async (changes: object, note: string) =>
    staff<Member>(`/users/${id}`, 'PATCH', { version: (await one()).version, ...changes, note });
  const renamed = await change(
    { displayName: `${mark} Marmalade Otter`, handle: `${mark}_second` },
    `was ${user.handle}, ${address}, lives at 7 ${mark} Lane`,
  );
  const [last] = await staff<Revision[]>(`/users/${id}/revisions`);
  await staff(`/users/${id}/revert`, 'POST', { revisionId: last?.id, note: `${mark} note of a revert` });
  const again = await change({ handle: `${mark}_third` }, `${mark} note of a third`);
  const [undone] = await staff<Revision[]>(`/users/${id}/revisions`);
  await staff(`/activity/${undone?.activityId}/undo`, 'POST', { note: `${mark} note of an undoing` });
  await staff(`/users/${id}/suspension`, 'PUT', { note: `${mark} note of a suspension` });
  await staff(`/users/${id}/suspension`, 'DELETE', { note: `${mark} note of its end` });

  // A suspension ends every session.
  await signInWithEmailAndPassword(auth, address, PASSWORD);
  const { cookie } = await enter();

  // Their work as staff, with a report of the rejected rows of their import.
  const { rows: editors } = await database.db.pool.query<{ id: number }>(
    `select id from roles where slug = 'editor'`,
  );
  await change(
    { roleIds: [...(await staff<{ roleIds: number[] }>(`/users/${id}`)).roleIds, editors[0]?.id] },
    `${mark} note of a role`,
  );
  title = await as<Row>(cookie, `/staff/dramas/${title.id}`, 'PATCH', {
    version: title.version,
    nativeTitle: `도깨비 ${turn}`,
    note: `Seen by ${address}`,
  });
  const begun = await fetch(`${site.origin}/api/tags/import?key=name`, {
    method: 'POST',
    headers: { Cookie: `token=${cookie}`, Origin: site.origin, 'Content-Type': 'application/octet-stream' },
    body: `name,slug\n${mark} tag,NOT A SLUG\n`,
  });
  const { job } = (await begun.json()) as { job: Row };
  await expect
    .poll(async () => (await as<{ status: string }>(cookie, `/jobs/${job.id}`)).status)
    .not.toBe('running');

  // Messages, with notes of staff; and other notes that name the address or the handle.
  const written = { name: `${mark} Sender`, message: `I am ${mark}, write me at 7 ${mark} Lane` };
  const first = await writeToStaff(
    database.db,
    { ...written, email: `${mark}.other@example.org` },
    { userId: id },
  );
  await writeToStaff(database.db, { ...written, email: address.toUpperCase() });
  await staff(`/messages/${first}`, 'PATCH', { version: 1, isDone: true, note: `${mark} note on a message` });
  const gone = await writeToStaff(database.db, {
    ...written,
    message: `${written.message}!`,
    email: address,
  });
  await staff(`/messages/${gone}`, 'DELETE', { note: `answered ${address} by mail` });
  const other = await staff<Member>(`/users/${colleague.id}`);
  await staff(`/users/${colleague.id}`, 'PATCH', {
    version: other.version,
    displayName: `Colleague ${turn}`,
    note: `same person as ${again.handle} and ${mark} Quillfeather?`,
  });
  title = await staff<Row>(`/staff/dramas/${title.id}`, 'PATCH', {
    version: title.version,
    nativeTitle: `도깨비, ${turn}`,
    note: `As ${address} wrote us.`,
  });

  await as(cookie, `/me/list/${title.id}`, 'PUT', {
    version: 0,
    status: 'watching',
    score: 16,
    notes: `${mark} private note`,
  });
  await rows(
    `insert into review_drafts (user_id, title_id, kind, body, overall_score) values ($1, $2, 'short', $3, 16)`,
    id,
    title.id,
    `<p>${mark} draft</p>`,
  );
  await rows(
    `insert into reviews (user_id, title_id, kind, body, overall_score) values ($1, $2, 'short', $3, 16)`,
    id,
    title.id,
    PUBLISHED_REVIEW,
  );
  const [{ uid } = { uid: '' }] = await rows<{ uid: string }>(
    'select identity_uid as uid from users where id = $1',
    id,
  );
  return { auth, cookie, id, uid, mark, address, handles: [user.handle, renamed.handle, again.handle] };
}
type WellKnown = Awaited<ReturnType<typeof wellKnown>>;

const CLOSINGS: Record<string, (who: WellKnown) => Promise<unknown>> = {
  'the member, in the settings': async ({ auth, cookie }) =>
    as(cookie, '/me', 'DELETE', { idToken: await userOf(auth).getIdToken() }),
  'the member, through the SDK': ({ auth }) => deleteUser(userOf(auth)),
  'staff, in the dashboard': ({ id, address, handles }) =>
    staff(`/users/${id}`, 'DELETE', { note: `Asked for by ${address}, who was ${handles[0]}` }),
  'the operator, by npm run admin': ({ address }) =>
    run(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/admin.ts'), 'delete', address], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: database.connectionString, DATA_DIR: folder },
    }),
};

async function everyRead(who: WellKnown): Promise<string[]> {
  const answer = await fetch(`${site.origin}/api/openapi.json`);
  const idsOf = async (table: string) =>
    (await rows<{ id: number }>(`select id from ${table} order by id desc limit 100`)).map(({ id }) => id);
  return readsOf(await answer.json(), {
    users: [who.id, admin.id, colleague.id],
    activity: await idsOf('activity'),
    messages: await idsOf('contact_messages'),
    jobs: await idsOf('jobs'),
    dramas: [title.id],
  });
}

describe('closing an account', () => {
  it.each(Object.keys(CLOSINGS))("by %s leaves no trace of the member's identity", async (way) => {
    const who = await wellKnown();
    const { id, uid, mark, handles } = who;
    const texts = [mark, uid, AGENT, ADDRESS, ...handles];
    const before = await tracesInTables(database.db, texts);
    expect(before.length).toBeGreaterThan(20);
    expect(await mailTexts()).toContain(mark);

    await rows('delete from sessions where user_id <> $1 and user_agent = $2', id, AGENT);
    await CLOSINGS[way]?.(who);

    expect(await tracesInTables(database.db, texts)).toEqual([]);
    const read = async (path: string) => {
      const response = await fetch(`${site.origin}${path}`, { headers: { Cookie: `token=${admin.cookie}` } });
      return { status: response.status, text: await response.text() };
    };
    const reads = await everyRead(who);
    expect(reads.length).toBeGreaterThan(60);
    expect(await tracesInAnswers((path) => read(`/api${path}`), reads, texts)).toEqual([]);
    const pages = [
      '/',
      `/search?q=${mark}`,
      '/dramas',
      '/sitemap.xml',
      `/drama/${title.id}/goblin/_payload.json`,
    ];
    expect(
      (await tracesInAnswers(read, pages, texts)).filter((match) => !match.startsWith('/search')),
    ).toEqual([]);
    await expect.poll(mailTexts).not.toContain(mark);

    const [done] = await rows<{ count: number }>(
      `select count(*)::int as count from activity where actor_id = $1 and action = 'title.update'`,
      id,
    );
    expect(done?.count).toBe(1);
    const history = await staff<{ actor: { displayName: string } | null }[]>(
      `/staff/dramas/${title.id}/revisions`,
    );
    expect(history.map(({ actor }) => actor?.displayName)).toContain('Former member');
    const [stats] = await rows<{ list: number; score: number }>(
      'select list_count as list, score_count as score from title_stats where title_id = $1',
      title.id,
    );
    expect(stats).toEqual({ list: 0, score: 0 });
    expect(await rows('select body from reviews where user_id = $1', id)).toEqual([
      { body: PUBLISHED_REVIEW },
    ]);
  });
});
