import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASTED } from '#tests/support/imports/pastedSamples.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

interface Title {
  id: number;
  version: number;
  synopsis: string | null;
  episodes: { synopsis: string | null }[];
}
interface Job {
  status: string;
  result: { created: number; updated: number; unchanged: number } | null;
}

let site: StaffSite;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const post = <Body>(path: string, body: unknown) => admin.call<Body>(path, { method: 'POST', body });
const make = async (fields: object) =>
  (await post<Title>('/staff/dramas', { type: 'drama', title: 'Told', isPublished: true, ...fields })).json;
const patch = async (id: number, version: number, fields: object) =>
  (await admin.call<Title>(`/staff/dramas/${id}`, { method: 'PATCH', body: { version, ...fields } })).json;
const shown = async (id: number) =>
  (await fetch(`${site.origin}/api/dramas/${id}`).then((answer) => answer.json())) as Title;
const changedPaths = async (id: number) =>
  (
    await site.rows<{ paths: string[] }>(
      `select array(select jsonb_object_keys(operations)) as paths from revisions
       where entity = 'title' and entity_id = $1 order by id`,
      id,
    )
  ).map(({ paths }) => paths);

async function imported(file: string): Promise<Job> {
  const { json } = await admin.call<{ job: { id: number } }>('/staff/people/import?key=name', {
    method: 'POST',
    body: new TextEncoder().encode(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const job = async () => (await admin.call<Job>(`/jobs/${json.job.id}`)).json;
  await expect.poll(async () => (await job()).status).not.toBe('running');
  return job();
}

const PLAIN = 'A goblin & a reaper.\r\n\r\nThey share\na house.\u2028For a while.\n\n\n\nThe end < 3';
const RICH =
  '<p>A goblin &amp; a reaper.</p><p>They share<br>a house.<br>For a while.</p><p>The end &lt; 3</p>';

describe('[S-E3] plain text with line breaks becomes paragraphs', () => {
  it('in a title and its episodes, and is displayed so', async () => {
    const made = await make({ synopsis: PLAIN, episodes: [{ key: 'new-1', label: '1', synopsis: PLAIN }] });
    expect([made.synopsis, made.episodes[0]?.synopsis]).toEqual([RICH, RICH]);
    expect((await shown(made.id)).synopsis).toBe(RICH);
    const changed = await patch(made.id, made.version, { synopsis: 'One\nTwo' });
    expect(changed.synopsis).toBe('<p>One<br>Two</p>');
  });

  it('in a bulk change of titles', async () => {
    const titles = [await make({}), await make({})];
    const ids = titles.map(({ id }) => id);
    await post('/staff/dramas/bulk', { action: 'update', ids, changes: { synopsis: PLAIN } });
    for (const id of ids) expect((await shown(id)).synopsis).toBe(RICH);
  });

  it('in a file, which changes nothing when it is imported again', async () => {
    const file = `name,biography\nKim Lines,"${PLAIN}"\nKim Blocks,<div>One</div><div>Two</div>\n`;
    expect(await imported(file)).toMatchObject({ status: 'done', result: { created: 2 } });
    const people = await site.rows<{ biography: string }>(
      `select biography from people where name in ('Kim Lines', 'Kim Blocks') order by name desc`,
    );
    expect(people.map(({ biography }) => biography)).toEqual([RICH, '<p>One</p><p>Two</p>']);
    expect(await imported(file)).toMatchObject({ result: { created: 0, updated: 0, unchanged: 2 } });
  });

  it('and stays the same when the stored text is sent again', async () => {
    const made = await make({ synopsis: PLAIN });
    const again = await patch(made.id, made.version, { synopsis: made.synopsis });
    expect(again).toMatchObject({ version: made.version, synopsis: RICH });
  });
});

describe('[S-E3] block elements outside the rich-text format', () => {
  it.each(Object.entries(PASTED))('of %s become paragraphs', async (_, { html, rich }) => {
    const made = await make({ synopsis: html });
    expect([made.synopsis, (await shown(made.id)).synopsis]).toEqual([rich, rich]);
  });
});

describe('texts stored by an earlier version', () => {
  const OLDER = 'Rock &amp; Roll\n\nNext <b>line</b>';
  const older = async (text: string) => {
    const made = await make({ synopsis: 'x' });
    await site.rows('update titles set synopsis = $2 where id = $1', made.id, text);
    return made;
  };

  it.each([
    [OLDER, '<p>Rock &amp; Roll</p><p>Next <b>line</b></p>'],
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['One <b>two</b> three', '<p>One <b>two</b> three</p>'],
    ['<p>One</p>\n<p></p><p>Two<br></p>', '<p>One</p><p>Two</p>'],
  ])('are displayed in paragraphs: %s', async (text, rich) => {
    const { id } = await older(text);
    expect((await shown(id)).synopsis).toBe(rich);
  });

  it('stay unchanged when something else changes, and the history shows only that change', async () => {
    const { id, version } = await older(OLDER);
    const changed = await patch(id, version, { romanisedTitle: 'Other' });
    expect(changed.synopsis).toBe(OLDER);
    expect((await changedPaths(id)).at(-1)).toEqual(['romanisedTitle']);
  });
});
