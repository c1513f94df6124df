import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { ATTACKS } from '#tests/support/hostile/attackTexts.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let sender = 0;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true', CONTACT_TO: 'staff@example.org' } });
});
beforeEach(() => {
  sender += 1;
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

const MESSAGE = {
  name: 'Kim Ha-neul',
  email: 'kim@example.org',
  kind: 'mistake',
  message: '도깨비 began on 2 December 2016.\nSee the broadcaster’s page.',
};
type Fields = Record<string, string>;

interface Sent {
  status: number;
  headers: Headers;
  document: DocumentFragment;
  html: string;
  /** The content of the returned form. */
  fields: Fields;
  message: string | undefined;
}

/** Sends the form as a browser without scripts does, from a separate network address. */
async function send(fields: Fields | string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(`${site.origin}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: site.origin,
      'X-Forwarded-For': `192.0.2.${sender}`,
      ...headers,
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  const html = await answer.text();
  const document = JSDOM.fragment(html);
  const controls = document.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea)');
  return {
    status: answer.status,
    headers: answer.headers,
    document,
    html,
    fields: Object.fromEntries([...controls].map(({ name, value }) => [name, value])),
    message: document.getElementById('form-status')?.querySelector('p')?.textContent ?? undefined,
  };
}

/** Sends a message as often as necessary without scripts. */
async function write(change: Fields = {}, headers: Record<string, string> = {}): Promise<Sent> {
  const first = await send({ ...MESSAGE, ...change }, headers);
  site.wait(4_000);
  return first.status === 200 ? send(first.fields, headers) : first;
}

const stored = (message: string) =>
  database.db.pool
    .query('select * from contact_messages where body = $1', [message])
    .then(({ rows }) => rows as Record<string, unknown>[]);
const count = () => countOf(database.db, 'contact_messages');

describe('the contact form without scripts', () => {
  it('[S-R2] stores a message, confirms it, and mails it to staff', async () => {
    const written = { ...MESSAGE, message: 'The broadcaster names another day.\nSee its page.' };
    const requested = await send(written);
    expect(requested.status).toBe(200);
    expect(requested.message).toMatch(/^One more step/);
    expect(requested.headers.get('cache-control')).toBe('no-store');
    expect(requested.fields).toMatchObject({ ...written, website: '' });
    expect(await stored(written.message)).toEqual([]);

    site.wait(4_000);
    const sent = await send(requested.fields);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact/sent#main']);
    expect(await stored(written.message)).toEqual([
      expect.objectContaining({
        kind: 'mistake',
        sender_name: MESSAGE.name,
        email: MESSAGE.email,
        user_id: null,
      }),
    ]);
    const thanks = await (await fetch(`${site.origin}/contact/sent`)).text();
    expect(thanks).toContain('Thank you');
    expect(thanks).toContain('noindex');

    // The messages of the other tests are mailed as well.
    const mailed = () => site.mails.received.find(({ text }) => text.includes('names another day.'));
    await expect.poll(mailed).toBeDefined();
    expect(mailed()?.to).toEqual(['staff@example.org']);
    expect(mailed()?.text).toMatch(/^Reply-To: <?kim@example\.org>?\r?$/m);
  });

  it('accepts it at once from scripts, which fetched a proof while it was written', async () => {
    const answer = await fetch(`${site.origin}/contact/proof`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { proof } = (await answer.json()) as { proof: string };
    site.wait(4_000);
    expect((await send({ ...MESSAGE, message: 'Written with scripts', proof })).status).toBe(303);
  });

  it('asks for confirmation if it is sent too fast, or a day late', async () => {
    const requested = await send(MESSAGE);
    const quick = await send(requested.fields);
    expect([quick.status, quick.message]).toEqual([
      200,
      expect.stringMatching(/^Not sent yet.*Wait three seconds/),
    ]);
    expect(quick.message).not.toBe(requested.message);
    expect(quick.fields).toEqual(requested.fields);
    site.wait(25 * 3_600_000);
    const late = await send(requested.fields);
    expect([late.status, late.fields.message]).toEqual([200, MESSAGE.message]);
  });

  it('keeps the input after an error, with a message at the field and above', async () => {
    const wrong = await send({ name: 'Kim', email: 'nobody', kind: '', message: 'short' });
    expect(wrong.status).toBe(422);
    expect(wrong.document.querySelector('title')?.textContent).toMatch(/^Not sent: /);
    expect(wrong.fields).toMatchObject({ name: 'Kim', email: 'nobody', kind: '', message: 'short' });
    const summary = wrong.document.querySelector('#form-status');
    expect(summary?.getAttribute('role')).toBe('alert');
    expect(wrong.document.querySelector('main form')?.getAttribute('action')).toBe('/contact#form-status');
    const links = [...(summary?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(links.sort()).toEqual(['#email', '#kind', '#message']);
    for (const name of ['email', 'kind', 'message']) {
      const control = wrong.document.getElementById(name);
      expect([name, control?.getAttribute('aria-invalid')]).toEqual([name, 'true']);
      const described = control?.getAttribute('aria-describedby') ?? '';
      expect(described.split(' ').map((id) => wrong.document.getElementById(id)?.textContent)).toContain(
        [...(summary?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === `#${name}`)
          ?.textContent,
      );
    }
    site.wait(4_000);
    expect((await send({ ...wrong.fields, ...MESSAGE, message: 'Mended at once' })).status).toBe(303);
  });

  it('stores the signed-in member, and deletes the message when they close the account', async () => {
    const { cookie, id, auth } = await site.member('member@example.org');
    const message = 'From somebody who is signed in';
    expect((await write({ message }, { Cookie: `token=${cookie}` })).status).toBe(303);
    expect((await stored(message))[0]?.user_id).toBe(id);
    const idToken = await auth.currentUser?.getIdToken(true);
    expect((await site.call('/me', { method: 'DELETE', cookie, body: { idToken } })).status).toBe(204);
    expect(await stored(message)).toEqual([]);
  });
});

describe('the contact form rejects', () => {
  it('robots that fill in a hidden field, and shows the field to people', async () => {
    const before = await count();
    const { document } = new JSDOM(await (await fetch(`${site.origin}/contact`)).text()).window;
    const trap = document.getElementById('website');
    expect([trap?.tabIndex, trap?.closest('[aria-hidden]') != null]).toEqual([-1, true]);
    const caught = await write({ website: 'https://spam.example' });
    expect(caught.status).toBe(422);
    expect(caught.document.getElementById('website')?.closest('[aria-hidden]')).toBeNull();
    expect(caught.fields.message).toBe(MESSAGE.message);
    expect(await count()).toBe(before);
  });

  it('requests from another site, and browsers that send no origin', async () => {
    const before = await count();
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const answer = await send(MESSAGE, headers);
      expect([answer.status, answer.fields.message]).toEqual([403, '']);
    }
    const bare = await fetch(`${site.origin}/contact`, {
      method: 'POST',
      body: new URLSearchParams(MESSAGE),
    });
    expect(bare.status).toBe(403);
    expect(await count()).toBe(before);
  });

  it.each([
    ['application/json', JSON.stringify(MESSAGE)],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', 'message=hello'],
  ])('invalid forms: %s', async (type, body) => {
    const answer = await send(body, { 'Content-Type': type });
    expect([answer.status, answer.message]).toEqual([415, 'Nothing was sent. Use this form to write to us.']);
  });

  it('bodies that are too large, with or without a declared length', async () => {
    const large = `message=${'x'.repeat(70_000)}`;
    expect((await send(large)).status).toBe(413);
    const streamed = await fetch(`${site.origin}/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.origin },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('no message within its limit, in any script', async () => {
    expect((await write({ message: '깨'.repeat(4000), name: '가'.repeat(80) })).status).toBe(303);
    expect((await write({ message: '👏'.repeat(4000) })).status).toBe(303);
  });

  it('more than five messages an hour from one network, and keeps the input', async () => {
    const network = { 'X-Forwarded-For': '2001:db8:1:2::1' };
    for (let n = 1; n <= 5; n += 1) {
      const from = { 'X-Forwarded-For': `2001:db8:1:2:${n}::${n}` };
      expect((await write({ message: `Message number ${n} of many` }, from)).status).toBe(303);
    }
    const rejected = await write({ message: 'One more of many' }, network);
    expect(rejected.status).toBe(429);
    expect(rejected.message).toMatch(/already sent several messages\. Try again in \d+ minutes\.$/);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.fields.message).toBe('One more of many');
    expect(
      (await write({ message: 'From next door' }, { 'X-Forwarded-For': '2001:db8:1:3::1' })).status,
    ).toBe(303);
  });

  it('more than a hundred and twenty an hour in total', async () => {
    expect((await write({ message: 'The first that is counted' })).status).toBe(303);
    await database.db.pool.query(`update identity_attempts set points = 120 where key like 'contactOfAll:%'`);
    const rejected = await write({ message: 'Much is written just now' });
    expect([rejected.status, rejected.message]).toEqual([429, expect.stringContaining('very many messages')]);
    await database.db.pool.query(`delete from identity_attempts where key like 'contactOfAll:%'`);
  });

  it('other methods and other addresses', async () => {
    const headers = { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const [method, path] of [
      ['PUT', '/contact'],
      ['DELETE', '/contact'],
      ['POST', '/contact/sent'],
      ['POST', '/contact/_payload.json'],
      ['POST', '/about-us'],
      ['POST', '/'],
    ] as const) {
      const answer = await fetch(`${site.origin}${path}`, { method, headers, body: 'message=x' });
      const allowed = path === '/contact' ? 'GET, HEAD, POST' : 'GET, HEAD';
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([
        method,
        path,
        405,
        allowed,
      ]);
    }
  });
});

describe('hostile text', () => {
  it('is stored as text or rejected, displayed as text, and never causes an error', async () => {
    const texts = [...ATTACKS, '%', '%E0%A4%A', '\u0000', '\ud800', '</textarea><script>alert(1)</script>'];
    for (const [index, text] of texts.entries()) {
      const address = { 'X-Forwarded-For': `203.0.${index >> 8}.${index & 255}` };
      const answer = await send(
        { name: text, email: text, kind: text, message: text, website: '', proof: text },
        address,
      );
      expect([text, answer.status]).toEqual([text, 422]);
      expect(answer.document.querySelectorAll('main form script, main form img')).toHaveLength(0);
      // Fields contain line breaks as a form sends them.
      const asSent = new URLSearchParams({ x: text }).get('x') ?? '';
      const lines = (text = '') => text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd');
      expect(lines(answer.fields.message)).toBe(lines(asSent).replace(/^\n/, ''));
    }
  });

  it.each(['', '&&&===', 'message', 'message=%E0%A4%A', 'email[]=a&email[]=b', '__proto__=x&constructor=y'])(
    'in a malformed form (%s) is answered with 422',
    async (body) => {
      expect((await send(body)).status).toBe(422);
    },
  );
});

describe('the contact page', () => {
  it('contains no personal data: it stays the same after others have sent it', async () => {
    const before = await (await fetch(`${site.origin}/contact`)).text();
    await send({ ...MESSAGE, email: 'somebody', message: 'Words of somebody else' });
    expect(await (await fetch(`${site.origin}/contact`)).text()).toBe(before);
    expect(before).not.toContain('Words of somebody else');
  });
});
