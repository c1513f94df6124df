import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigration } from '#tests/support/database/db.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Result {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  refusals: { line: number; column: string | null; value: string; reason: string }[];
  columns: { column: string; field: string | null }[];
  key: string;
  sample: { line: number; cells: string[] }[];
  activityId: number | null;
}
interface Job {
  id: number;
  status: string;
  done: number;
  total: number;
  result: Result;
  error: string | null;
}

let site: StaffSite;
let editor: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
});
afterAll(() => site.close());

const send = (path: string, file: string | Uint8Array, who = editor, type = 'application/octet-stream') =>
  who.call<ErrorBody & { job: { id: number } }>(path, {
    method: 'POST',
    body: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    headers: { 'Content-Type': type },
  });

async function ended(id: number, who = editor): Promise<Job> {
  for (;;) {
    const { json } = await who.call<Job>(`/jobs/${id}`);
    if (json.status !== 'running') return json;
  }
}
const imported = async (path: string, file: string | Uint8Array) => {
  const begun = await send(path, file);
  expect([begun.status, begun.json.error]).toEqual([202, undefined]);
  return ended(begun.json.job.id);
};
const totalOf = async (path: string) => Number((await editor.call(path)).headers.get('x-total-count'));

/** 2,000 rows, of which 30 are invalid: each kind of error ten times. */
function bigFile(): string {
  const lines = Array.from({ length: 2000 }, (_, at) => {
    if (at % 200 === 7) return `,slug-${at},people,false`;
    if (at % 200 === 8) return `Row ${at},slug-${at},people,perhaps`;
    if (at % 200 === 9) return `Row ${at - 9},slug-${at},people,false`;
    return `Row ${at},slug-${at},people,${at % 2 === 0}`;
  });
  return `Name,slug,Category,Spoiler\r\n${lines.join('\r\n')}\r\n`;
}

describe('importing into a resource', () => {
  it('imports 1,970 of 2,000 rows, reports each of the other 30, and is undone as one activity', async () => {
    const before = await totalOf('/tags');
    const dry = await imported('/tags/import?key=name&dryRun=true', bigFile());
    expect(dry.status).toBe('done');
    expect(dry.result).toMatchObject({
      rows: 2000,
      created: 1970,
      updated: 0,
      refused: 30,
      activityId: null,
    });
    expect(await totalOf('/tags')).toBe(before);
    const done = await imported('/tags/import?key=name&fileName=tags.csv', bigFile());
    expect([done.done, done.total]).toEqual([1970, 1970]);
    expect(done.result).toMatchObject({ rows: 2000, created: 1970, refused: 30 });
    expect(done.result.refusals).toHaveLength(30);
    expect(done.result.refusals.slice(0, 3)).toEqual([
      { line: 9, column: 'Name', value: '', reason: 'This value is required to identify the record' },
      { line: 10, column: 'Spoiler', value: 'perhaps', reason: 'Enter true or false' },
      { line: 11, column: 'Name', value: 'Row 0', reason: 'Line 2 describes the same record' },
    ]);
    expect(await totalOf('/tags')).toBe(before + 1970);
    const again = await imported('/tags/import?key=name', bigFile());
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 1970, activityId: null });
    const undone = await editor.call<{ undone: number }>(`/activity/${done.result.activityId}/undo`, {
      method: 'POST',
      body: {},
    });
    expect(undone.json.undone).toBe(1970);
    expect(await totalOf('/tags')).toBe(before);
  });

  it('offers the rejected rows as a file that can be corrected and imported again, only to their owner', async () => {
    const text = 'Name;Note;Spoiler\n=Sum;one, two;perhaps\nKept;;no\n;three;false\n';
    const job = await imported('/tags/import?key=name', text);
    expect(job.result).not.toHaveProperty('refusedRows');
    const path = `/jobs/${job.id}/refused`;
    const file = await editor.call(path);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="refused-${job.id}.csv"`);
    expect(file.text.trim().split('\r\n')).toEqual([
      'Name,Note,Spoiler,Line,Reason',
      '\'=Sum,"one, two",perhaps,2,Spoiler: Enter true or false',
      ',three,false,4,Name: This value is required to identify the record',
    ]);
    const again = await imported('/tags/import?key=name', file.text.replace('perhaps', 'yes'));
    expect(again.result).toMatchObject({ rows: 2, created: 1, refused: 1 });
    const [other, none] = [
      await site.member('editor'),
      await imported('/tags/import?key=name', 'Name\nKept\n'),
    ];
    expect((await other.call(path)).status).toBe(404);
    expect((await editor.call(`/jobs/${none.id}/refused`)).status).toBe(404);
  });

  it('offers the file of rejected rows of a job from before they were stored as files', async () => {
    const rows = [
      { line: 2, cells: ['=Sum', 'one, "two"', 'perhaps'], reasons: ['Spoiler: Enter true or false'] },
      { line: 4, cells: ['x'], reasons: ['has 5 values', 'and more'] },
    ];
    const columns = ['Name', 'Note', '-Odd'].map((column) => ({ column, field: null }));
    const [old] = await site.rows<{ id: number }>(
      `insert into jobs (kind, resource, actor_id, status, result, created_at, heard_at, finished_at)
       values ('import', 'tags', $1, 'done', $2, now(), now(), now()) returning id`,
      editor.id,
      JSON.stringify({ rows: 3, columns, refusedRows: rows }),
    );
    await runMigration(site.db, 'refused_files');
    const file = await editor.call(`/jobs/${old?.id}/refused`);
    expect(file.text.trim().split('\r\n')).toEqual([
      "Name,Note,'-Odd,Line,Reason",
      `'=Sum,"one, ""two""",perhaps,2,Spoiler: Enter true or false`,
      'x,,,4,has 5 values; and more',
    ]);
    const { json } = await editor.call<Job>(`/jobs/${old?.id}`);
    expect(json.result).toEqual({ rows: 3, columns });
  });

  it('can read its own export, which changes nothing', async () => {
    for (const name of ['=1+1', '@home', 'Comma, "quoted"', '도깨비 태그'])
      await editor.call('/tags', { method: 'POST', body: { name, category: 'round' } });
    const response = await fetch(`${site.origin}/api/tags/export?bom=true&category=round`, {
      headers: editor.headers,
    });
    const { result } = await imported('/tags/import?key=id', new Uint8Array(await response.arrayBuffer()));
    expect(result).toMatchObject({ rows: 4, unchanged: 4, created: 0, updated: 0, refused: 0 });
  });

  it('updates existing records and adds new ones, with references by name and Korean encodings', async () => {
    // EUC-KR, as Korean spreadsheets write it; the native name is 스튜디오.
    const korean = new Uint8Array([
      ...new TextEncoder().encode('name,Native name,kind,country\nKorean Office,'),
      ...[0xbd, 0xba, 0xc6, 0xa9, 0xb5, 0xf0, 0xbf, 0xc0],
      ...new TextEncoder().encode(
        ',studio,South Korea\nOther Office,,STUDIO,kr\nNo kind,,,\nNowhere,,studio,Atlantis\n',
      ),
    ]);
    const [dragon] = await site.rows<{ id: number }>(`select id from studios where name = 'Studio Dragon'`);
    const { result } = await imported('/studios/import?key=name', korean);
    expect(result).toMatchObject({ created: 2, refused: 2 });
    expect(result.refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'kind', 'This field is required'],
      [5, 'country', 'No record has this name'],
    ]);
    const office = await editor.call<object[]>('/studios?name=Korean%20Office');
    expect(office.json).toMatchObject([{ nativeName: '스튜디오', slug: 'korean-office', kind: 'studio' }]);
    const renamed = await imported(
      '/studios/import?key=id',
      `id,name\n${dragon?.id},Studio Dragon Renamed\n`,
    );
    expect(renamed.result).toMatchObject({ updated: 1, created: 0, refused: 0 });
    const byName = await imported('/studios/import?key=id', 'id,name\n999999,Nobody\n');
    expect(byName.result.refusals).toEqual([
      { line: 2, column: 'id', value: '', reason: 'No record matches this value' },
    ]);
    const people = await imported(
      '/staff/people/import?key=name',
      'name,nativeName,genderId,birthDate,deathDate\nGong Yoo,공유,,1979-07-10,\nKim Soo Hyun,,,,\nNew Person,,,1990,1980\nSong Kang Ho,송강호,,1967-01-17,\n',
    );
    expect(people.result).toMatchObject({ rows: 4, created: 1, updated: 1, refused: 2 });
    expect(people.result.refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 'name', 'Several records match this value'],
      [4, 'deathDate', 'The date of death is before the date of birth'],
    ]);
  });

  it('accepts titles: remakes separated by year, lists of names, drafts until they are published', async () => {
    const title = async (fields: object) =>
      (
        await editor.call<{ id: number; version: number }>('/staff/dramas', {
          method: 'POST',
          body: { type: 'drama', ...fields },
        })
      ).json;
    const one = async (id: number) =>
      (await editor.call<Record<string, unknown>>(`/staff/dramas/${id}`)).json;
    const [romance, fantasy] = await site.rows<{ id: number }>(
      `select id from genres where slug in ('romance', 'fantasy') order by slug desc`,
    );
    const [old, young] = [
      await title({ title: 'Jewel', startDate: '1993-04', genres: [{ genreId: fantasy?.id }] }),
      await title({ title: 'Jewel', startDate: '2020', synopsis: '<p>Kept</p>' }),
    ];
    const file = [
      'Title,Type,First date,Genres,Synopsis,Published,Status',
      'Jewel,drama,1993,"romance; FANTASY",<p>Two</p><script>alert(1)</script>,,airing',
      'Jewel,drama,2031-05,Romance,,,',
      'Jewel,movie,,,,,',
      'Seen at once,drama,2024,,,yes,',
      'Nowhere,drama,2024,Western Opera,,,',
      'Backwards,concert,2024,,,,',
    ].join('\n');
    const { result } = await imported('/staff/dramas/import?key=title', file);
    expect(result).toMatchObject({ rows: 6, created: 2, updated: 1, refused: 3 });
    expect(result.columns.find(({ column }) => column === 'Status')?.field).toBeNull();
    expect(result.refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'Title', 'Several records match this value'],
      [6, 'Genres', 'No record is called Western Opera'],
      [7, 'Type', expect.any(String)],
    ]);
    expect(await one(old.id)).toMatchObject({
      genres: [{ genreId: romance?.id }, { genreId: fantasy?.id }],
      synopsis: '<p>Two</p>',
      startDate: '1993',
      isPublished: true,
    });
    expect(await one(young.id)).toMatchObject({ version: young.version, synopsis: '<p>Kept</p>' });
    const made = await site.rows<{ title: string; published: boolean }>(
      `select title, is_published as published from titles where id > $1 order by id`,
      young.id,
    );
    expect(made).toEqual([
      { title: 'Jewel', published: false },
      { title: 'Seen at once', published: true },
    ]);
    const undated = await title({ title: 'Sometime' });
    const same = await imported(
      '/staff/dramas/import?key=title',
      'title,type,first date\nSometime,drama,\nSometime,drama,2016\nSometime,drama,2018\n',
    );
    expect(same).toMatchObject({ status: 'done', result: { created: 0, unchanged: 1, refused: 2 } });
    expect(same.result.refusals.map(({ reason }) => reason)).toEqual(
      Array(2).fill('Line 2 describes the same record'),
    );
    expect((await one(undated.id)).startDate).toBeNull();
    const out = await editor.call('/staff/dramas/export?title_like=Jewel');
    const again = await imported('/staff/dramas/import?key=id', out.text);
    expect(again.result).toMatchObject({ rows: 3, unchanged: 3, refused: 0 });
    const undone = await editor.call(`/activity/${result.activityId}/undo`, { method: 'POST', body: {} });
    expect([undone.status, (await one(old.id)).startDate]).toEqual([200, '1993-04']);
    await site.rows(
      `delete from role_permissions where role_id = (select id from roles where slug = 'editor')
         and permission_id = (select id from permissions where resource = 'dramas' and action = 'publish')`,
    );
    const barred = await imported(
      '/staff/dramas/import?key=title',
      'title,type,published\nMine,drama,yes\nMine too,drama,\n',
    );
    expect([barred.result.created, barred.result.refusals.map(({ reason }) => reason)]).toEqual([
      1,
      ['You do not have the permission "publish"'],
    ]);
  });

  it('matches rows by the columns of the file, previews the first rows, and names a missing field', async () => {
    const { result } = await imported(
      '/staff/dramas/import?key=auto&dryRun=true',
      'Year,TITLE,Type,Weird\n2021,Year told,drama,1\n2020,Other year,movie,\n',
    );
    expect(result).toMatchObject({ created: 2, refused: 0, key: 'title' });
    expect(result.columns.map(({ field }) => field)).toEqual(['startDate', 'title', 'type', null]);
    expect(result.sample[0]).toEqual({ line: 2, cells: ['2021', 'Year told', 'drama', '1'] });
    const both = await imported(
      '/staff/dramas/import?key=auto&dryRun=true',
      'Year,First date,Title\n1999,2021-05,Typeless\n',
    );
    expect(both.result.columns.map(({ field }) => field)).toEqual([null, 'startDate', 'title']);
    expect(both.result.refusals).toMatchObject([
      { line: 2, column: 'Type', reason: 'This field is required' },
    ]);
    const slugs = await imported('/genres/import?key=auto&dryRun=true', 'Name,Slug\nBoth,both\n');
    expect(slugs.result.key).toBe('name');
  });

  it('keeps names and slugs unique, in the file and in the catalogue', async () => {
    const { result } = await imported(
      '/genres/import?key=slug&mode=create',
      'slug,name\nromance,Anything\nnew-one,Same name\nnew-two,same NAME\nnew-three,\n',
    );
    expect(result.refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This record already exists'],
      [4, 'Another record already has this value: line 3'],
      [5, 'This field is required'],
    ]);
    expect(result).toMatchObject({ created: 1, refused: 3 });
  });

  it('can be cancelled while it runs, and leaves nothing', async () => {
    const before = await totalOf('/tags');
    const rows = Array.from({ length: 20_000 }, (_, at) => `Cut ${at},cut`);
    const begun = await send('/tags/import?key=name', `name,category\n${rows.join('\n')}`);
    const { id } = begun.json.job;
    const second = await send('/tags/import?key=name', 'name\nX\n');
    expect([second.status, second.json.error.name]).toEqual([409, 'Conflict']);
    expect((await editor.call(`/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ended(id)).status).toBe('cancelled');
    expect(await totalOf('/tags')).toBe(before);
    const other = await site.member('editor');
    expect((await other.call(`/jobs/${id}`)).status).toBe(404);
    expect((await other.call(`/jobs/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('counts as failed if its process died', async () => {
    const [job] = await site.rows<{ id: number }>(
      `insert into jobs (kind, resource, actor_id, created_at, heard_at) values ('import', 'tags', $1, now(), now() - interval '2 minutes') returning id`,
      editor.id,
    );
    const { json } = await editor.call<Job>(`/jobs/${job?.id}`);
    expect(json).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped') });
  });

  it.each<[string, string, string | Uint8Array, string, number]>([
    ['no key', '/tags/import', 'name\nA\n', 'application/octet-stream', 400],
    ['an unknown key', '/tags/import?key=colour', 'name\nA\n', 'application/octet-stream', 400],
    ['a form body', '/tags/import?key=name', 'name\nA\n', 'text/csv', 415],
    ['an empty body', '/tags/import?key=name', '', 'application/octet-stream', 422],
  ])('rejects %s', async (_what, path, file, type, status) => {
    expect((await send(path, file, editor, type)).status).toBe(status);
  });

  it.each<[string, string | Uint8Array, number, string]>([
    ['an HTML page', '<!doctype html><p>no</p>', 400, 'HTML or XML page'],
    ['a file without the key', 'colour,shape\nred,round\n', 422, 'No column contains name'],
    ['invalid bytes', new Uint8Array([0, 1, 2, 3, 0]), 400, 'not a text file'],
    ['too many rows', `name,x\n${'a,b\n'.repeat(20_001)}`, 400, 'at most 20000'],
  ])('rejects %s with the reason, and starts no job', async (_what, file, status, message) => {
    const [before] = await site.rows<{ jobs: string }>('select count(*) as jobs from jobs');
    const answer = await send('/tags/import?key=name', file);
    expect([answer.status, answer.json.error.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await site.rows('select count(*) as jobs from jobs')).toEqual([before]);
  });

  it('accepts the maximum number of rows, and reports numbers that cannot be read exactly', async () => {
    const { result } = await imported(
      '/tags/import?key=name&dryRun=true',
      '[{"name": 12345678901234567890}, {"name": 1e999}, {"name": 12}]',
    );
    expect(result).toMatchObject({ rows: 3, created: 1, refused: 2 });
    expect(result.refusals.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 2].map((line) => [line, expect.stringContaining('too large')]),
    );
    const most = await imported('/tags/import?key=name&dryRun=true', `name\n${'a\n'.repeat(20_000)}`);
    expect(most.result).toMatchObject({ rows: 20_000, created: 1, refused: 19_999 });
  });

  it('requires the permissions of the changes that it makes', async () => {
    const moderator = await site.member('moderator');
    expect((await send('/tags/import?key=name', 'name\nA\n', moderator)).status).toBe(403);
    const headers = { Origin: site.origin, 'Content-Type': 'application/octet-stream' };
    const sent = { method: 'POST', headers, body: 'name' };
    expect((await fetch(`${site.origin}/api/tags/import?key=name`, sent)).status).toBe(401);
  });
});
