import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUnlinked } from '#src/features/links/links.commands.server.ts';
import { reached } from '#src/features/links/reach.server.ts';
import { isPublicAddress } from '#src/server/http/publicAddress.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let target: Server;
let origin: string;
const requested: string[] = [];

/** Answers by path: a status, `get-only` for one that rejects HEAD, `to/…` for a redirect. */
beforeAll(async () => {
  target = createServer(({ url = '', method = '' }, answer) => {
    requested.push(`${method} ${url}`);
    const [, what = '', ...rest] = url.split('/');
    if (what === 'get-only') answer.writeHead(method === 'HEAD' ? 405 : 200).end('here');
    else if (what === 'to') answer.writeHead(302, { Location: `/${rest.join('/')}` }).end();
    else if (what === 'loop') answer.writeHead(302, { Location: url }).end();
    else answer.writeHead(Number(what)).end();
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => target.close(resolve)));

describe('requesting a link', () => {
  const mayReach = () => true;

  it.each([
    ['200', 'alive', null],
    ['get-only', 'alive', null],
    ['to/to/204', 'alive', null],
    ['404', 'dead', 'HTTP status 404'],
    ['to/410', 'dead', 'HTTP status 410'],
    ['403', 'unsure', 'HTTP status 403'],
    ['503', 'unsure', 'HTTP status 503'],
    ['loop', 'unsure', 'Too many redirects'],
  ] as const)('at /%s reports it as %s', async (path, verdict, reason) => {
    expect(await reached(`${origin}/${path}`, { mayReach })).toMatchObject({ verdict, reason });
  });

  it('never connects to private networks, however they are addressed, and never throws', async () => {
    const before = requested.length;
    const closed = { mayReach: isPublicAddress };
    for (const url of [
      origin,
      origin.replace('127.0.0.1', 'localhost'),
      'http://[::1]:1/',
      'http://2130706433/',
    ])
      expect(await reached(url, closed)).toMatchObject({
        verdict: 'unsure',
        reason: 'The address is in a private network',
      });
    expect(requested.length).toBe(before);
    for (const url of ['nothing', 'https://', 'ftp://example.org/', 'http://127.0.0.1:1/'])
      expect((await reached(url, { mayReach })).verdict).toBe('unsure');
    expect(await reached('http://nowhere.invalid/', { mayReach })).toMatchObject({ verdict: 'unsure' });
  });

  it('recognises public addresses', () => {
    const open = ['1.1.1.1', '142.250.66.110', '2606:4700:4700::1111', '2a00:1450:4001:82b::200e'];
    const closed = [
      ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
      ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
      ...['::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'example.org'],
    ];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(closed.filter(isPublicAddress)).toEqual([]);
  });
});

describe('[S-R13] checking the links of the catalogue', () => {
  let site: StaffSite;
  let editor: StaffMember;
  beforeAll(async () => {
    site = await staffSite({ mayReach: () => true });
    editor = await site.member('editor');
  });
  afterAll(() => site.close());

  interface Job {
    id: number;
    status: string;
    done: number;
    total: number;
    result: object;
  }
  const check = async (who = editor) => {
    const begun = await who.call<{ job: { id: number } }>('/staff/work/links', {
      method: 'POST',
      body: {},
    });
    expect(begun.status).toBe(202);
    const job = async () => (await who.call<Job>(`/jobs/${begun.json.job.id}`)).json;
    await expect.poll(async () => (await job()).status).toBe('done');
    return job();
  };
  const make = async (path: string, body: object) => {
    const { status, json } = await editor.call<{ id: number }>(path, { method: 'POST', body });
    expect([path, status]).toEqual([path, 201]);
    return json.id;
  };
  const dead = async () =>
    (
      await editor.call<{ total: number; rows: { id: number; note: string; part: string }[] }[]>(
        '/staff/work?list=deadLinks',
      )
    ).json[0];

  it('stores each result, lists records with a dead link, and repeats checks only when due', async () => {
    await site.rows('update availability set url = null');
    await site.rows('delete from title_links');
    await site.rows('delete from person_links');
    const serviceId = await make('/streaming-services', { name: 'Watched' });
    const at = (path: string) => ({
      serviceId,
      countryId: null,
      kind: null,
      checkedOn: null,
      url: `${origin}/${path}`,
    });
    const title = (name: string, url: string) =>
      make('/staff/dramas', { type: 'drama', title: name, availability: [at(url)] });
    const gone = await title('Gone elsewhere', '404');
    await title('Still there', '200');
    const keeper = await site.keeper('people:update');
    expect((await check(keeper)).result).toMatchObject({ checked: 0, left: 0 });
    const result = await check();
    expect(result).toMatchObject({ done: 2, total: 2, result: { checked: 2, dead: 1, unsure: 0, left: 0 } });
    expect(await dead()).toMatchObject({ total: 1, rows: [{ id: gone, part: 'services' }] });
    expect((await dead())?.rows[0]?.note).toMatch(/\/404 · HTTP status 404$/);
    expect((await check()).result).toMatchObject({ checked: 0 });
    await site.rows(`update link_checks set checked_at = now() - interval '2 days'`);
    expect((await check()).result).toMatchObject({ checked: 1, dead: 1 });
    expect((await editor.call(`/staff/dramas/${gone}`, { method: 'DELETE' })).status).toBe(200);
    expect((await dead())?.total).toBe(0);
    const moderator = await site.member('moderator');
    expect((await moderator.call('/staff/work/links', { method: 'POST', body: {} })).status).toBe(403);
  });

  it('deletes results of addresses that are no longer linked, in bounded batches', async () => {
    const serviceId = await make('/streaming-services', { name: 'Leading' });
    const [social] = await site.rows<{ id: number }>(
      `insert into social_media (name, slug, url_pattern) values ('Anywhere', 'anywhere', '^https://') returning id`,
    );
    const at = (name: string) => `https://example.org/${name}`;
    const links = (name: string) => [{ url: at(name), socialMediaId: social?.id }];
    const availability = [{ serviceId, countryId: null, kind: null, checkedOn: null, url: at('service') }];
    const title = (name: string, body: object) =>
      make('/staff/dramas', { type: 'drama', title: name, ...body });
    await title('Leads', { availability, links: links('title') });
    await make('/staff/people', { name: 'Leads', links: links('person') });
    const gone = await title('Led once', { links: links('deleted') });
    await editor.call(`/staff/dramas/${gone}`, { method: 'DELETE' });
    await site.rows('delete from link_checks');
    const looked = ['service', 'title', 'person', 'deleted', 'nowhere', 'never'].map(at);
    await site.rows(
      `insert into link_checks (url, verdict, checked_at) select url, 'alive', now() from unnest($1::text[]) as looked (url)`,
      looked,
    );
    expect([
      await deleteUnlinked(site.db, 2),
      await deleteUnlinked(site.db),
      await deleteUnlinked(site.db),
    ]).toEqual([2, 1, 0]);
    expect(await site.rows('select url from link_checks order by url')).toEqual(
      ['person', 'service', 'title'].map((name) => ({ url: at(name) })),
    );
  });
});
