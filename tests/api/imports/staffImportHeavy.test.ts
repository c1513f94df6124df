import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_BYTES_MAX } from '#src/features/imports/resourceRows.ts';
import { closeWorkers } from '#src/server/workers/runInWorker.ts';
import { processorSlowness } from '#tests/support/hostile/effort.ts';
import { watchLoop } from '#tests/support/hostile/loopHold.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

/**
 * Longest time, in ms of processor time, that an import may hold the event loop beyond an idle run, on the machine for which
 * limits are given.
 */
const HOLD_MAX = 50;

/** Lists that accept file imports. */
const RESOURCES = ['tags', 'genres', 'studios', 'countries', 'genders'];

interface Job {
  status: string;
  error: string | null;
  result: { rows: number; created: number; updated: number; refused: number; activityId: number | null };
}

let site: StaffSite;
let editor: StaffMember;
let idleHold = 0;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  // Threads and code are loaded by then, as in a process that has been serving for a while.
  await imported('/tags/import?key=name', text('name\nFirst\n'));
  const stop = watchLoop();
  for (let at = 0; at < 20; at += 1) await editor.call('/tags');
  idleHold = stop();
});
afterAll(() => site.close());

const encoder = new TextEncoder();
const text = (content: string) => encoder.encode(content);
/** A text of the maximum file size. */
const filled = (head: string, part: string, tail = '') =>
  text(head + part.repeat(Math.floor((IMPORT_BYTES_MAX - 100 - head.length) / part.length)) + tail);
const rowsOf = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

const send = (path: string, body: Uint8Array, who = editor) =>
  who.call<ErrorBody & { job: { id: number } }>(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/octet-stream' },
  });

async function ended(id: number, who = editor): Promise<Job> {
  for (;;) {
    const { json } = await who.call<Job>(`/jobs/${id}`);
    if (json.status !== 'running') return json;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function imported(path: string, body: Uint8Array, who = editor): Promise<Job> {
  const begun = await send(path, body, who);
  expect([begun.status, begun.json.error]).toEqual([202, undefined]);
  return ended(begun.json.job.id, who);
}

async function expectFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const stop = watchLoop();
  const result = await work();
  expect((stop() - idleHold) / processorSlowness()).toBeLessThan(HOLD_MAX);
  return result;
}

const utf16 = (content: string) => new Uint8Array(Buffer.from(`\uFEFF${content}`, 'utf16le'));
/** UTF-8 with a truncated last character. */
const broken = () => filled('name\n', 'ee\n').with(-2, 0xc3);
const keysOf = (at: number) =>
  Object.fromEntries(rowsOf(12, (each) => `k${at}-${each}`).map((key) => [key, 1]));

describe('the import of the slowest files of 4 MB', () => {
  it.each<[string, () => Uint8Array, number, string]>([
    ['two million rows', () => filled('name\n', 'a\n'), 400, 'at most 20000'],
    ['a row of four million commas', () => filled('name\n', ','), 400, 'a row has more than'],
    ['a header of four million commas', () => filled('', ','), 400, 'a row has more than'],
    ['a header of 100,000 commas', () => text(`name${','.repeat(100_000)}\n`), 400, '100001 columns'],
    ['rows of 300 semicolons', () => filled('name', `${';'.repeat(300)}\n`), 400, '301 columns'],
    ['an unclosed quoted cell', () => filled('name\n"', 'x\n'), 400, 'quotation mark'],
    ['a quoted cell of 4 MB', () => filled('name\n"', 'x', '"'), 400, 'quotation mark'],
    ['only quotation marks', () => filled('name\n', '"'), 400, 'quotation mark'],
    ['tabs and quotation marks', () => filled('name\tnote\n', '"a\t""\n'), 400, 'at most 20000'],
    ['a byte order mark and blank lines', () => filled('\uFEFF', '\r\n'), 400, 'empty'],
    ['blank lines after a header', () => filled('name,note\n', '\n'), 400, 'blank rows'],
    ['rows of blanks', () => filled('name,note\n', ' , \n'), 400, 'blank rows'],
    ['lines that end in carriage returns', () => filled('name\r', 'a\r'), 400, 'at most 20000'],
    ['UTF-16 of a million rows', () => utf16(`name\n${'a\n'.repeat(1_000_000)}`), 400, 'at most 20000'],
    ['bytes in no known encoding', broken, 400, 'encoding is unknown'],
    ['zero bytes', () => new Uint8Array(IMPORT_BYTES_MAX - 1), 400, 'not a text file'],
    ['deep JSON', () => filled('', '[', ''), 400, 'not JSON'],
    ['deep but complete JSON', () => text('['.repeat(2_000_000) + ']'.repeat(2_000_000)), 422, 'No column'],
    ['deep objects', () => text(`[${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}]`), 422, 'No column'],
    ['a JSON list of a million objects', () => filled('[', '{},', '{}]'), 400, 'at most 20000'],
    ['a JSON list of two million zeros', () => filled('[', '0,', '0]'), 400, 'at most 20000'],
    [
      'keyed objects of many columns',
      () => text(JSON.stringify(rowsOf(10_000, String).map((at) => keysOf(Number(at))))),
      400,
      'columns',
    ],
    ['lines of JSON', () => filled('', '{"a":1}\n'), 400, 'at most 20000'],
    ['lines of broken JSON', () => filled('{"a":1}\n', '{"a":\n'), 400, 'at most 20000'],
    ['a number of four million digits', () => filled('[{"name":', '9', '}]'), 422, 'No column'],
    ['unterminated text', () => filled('name\n', 'a "b\t'), 400, 'a row has more than'],
    ['an SQL dump', () => filled('-- ', 'insert into t values (1);\n'), 400, 'SQL'],
  ])('rejects %s at once, without holding the event loop', async (_what, file, status, message) => {
    const body = file();
    const answer = await expectFree(() => send('/tags/import?key=name', body));
    expect([answer.status, answer.json.error.message]).toEqual([status, expect.stringContaining(message)]);
  });

  it('is rejected by its size before it is read', async () => {
    const answer = await expectFree(() =>
      send('/tags/import?key=name', new Uint8Array(IMPORT_BYTES_MAX + 1)),
    );
    expect(answer.status).toBe(413);
  });
});

describe('an import with the maximum number of rows', () => {
  const header = (count: number) => rowsOf(count, (at) => `c${at}`).join(',');

  it.each<[string, string, () => string, Partial<Job['result']>]>([
    [
      'rows of 200 columns in a dry run',
      '/tags/import?key=name&dryRun=true',
      () => `name,${header(199)}\n${rowsOf(19_900, (at) => `W${at}${','.repeat(199)}`).join('\n')}`,
      { created: 19_900 },
    ],
    [
      'rows in JSON',
      '/tags/import?key=name',
      () => JSON.stringify(rowsOf(20_000, (at) => `J${at}`).map((name) => ({ name, category: 'j' }))),
      { created: 20_000 },
    ],
    [
      'updates in TSV',
      '/tags/import?key=name',
      () => `name\tcategory\n${rowsOf(20_000, (at) => `J${at}\tk`).join('\n')}`,
      { updated: 20_000 },
    ],
    [
      'rows that are all rejected',
      '/tags/import?key=name',
      () => `name,isSpoiler,category\n${rowsOf(20_000, (at) => `R${at},perhaps,x`).join('\n')}`,
      { refused: 20_000 },
    ],
    [
      'identical rows',
      '/tags/import?key=name',
      () => `name\n${'Same\n'.repeat(20_000)}`,
      { created: 1, refused: 19_999 },
    ],
    [
      'names with the same slug',
      '/genres/import?key=name&dryRun=true',
      () =>
        `name\n${rowsOf(20_000, (at) => `x${at.toString(2).padStart(15, '0').replace(/0/g, '?').replace(/1/g, '!')}`).join('\n')}`,
      { created: 20_000 },
    ],
    [
      'people',
      '/staff/people/import?key=name',
      () =>
        `name,nativeName,genderId,birthDate\n${rowsOf(20_000, (at) => `P${at},사람 ${at},,1990-01-02`).join('\n')}`,
      { created: 20_000 },
    ],
    [
      'people of unknown genders',
      '/staff/people/import?key=name',
      () => `name,genderId\n${rowsOf(20_000, (at) => `Q${at},none`).join('\n')}`,
      { refused: 20_000 },
    ],
    [
      'titles',
      '/staff/dramas/import?key=title',
      () =>
        `title,type,startDate,genres\n${rowsOf(5_000, (at) => `T${at},drama,2024-01-02,Romance`).join('\n')}`,
      { created: 5_000 },
    ],
  ])('does not hold the event loop with %s', async (_what, path, content, result) => {
    const body = text(content());
    const job = await expectFree(() => imported(path, body));
    expect(job).toMatchObject({ status: 'done', error: null, result });
  });

  it('offers the rejected rows as a file without holding the event loop', async () => {
    const body = text(
      `name,isSpoiler,note\n${rowsOf(20_000, (at) => `F${at},perhaps,${'"'.repeat(2).repeat(80)}`).join('\n')}`,
    );
    const begun = await send('/tags/import?key=name', body);
    const job = await ended(begun.json.job.id);
    expect(job.result.refused).toBe(20_000);
    const file = await expectFree(() => editor.call(`/jobs/${begun.json.job.id}/refused`));
    expect([file.status, file.text.split('\r\n').length]).toEqual([200, 20_002]);
  });
});

describe('concurrent imports', () => {
  it('of two members both finish, and visitors are answered in the meantime', async () => {
    const other = await site.member('editor');
    const files = [editor, other].map((who, side) =>
      imported(
        `/tags/import?key=name`,
        text(`name\n${rowsOf(5_000, (at) => `Side ${side} ${at}`).join('\n')}`),
        who,
      ),
    );
    const visit = await fetch(`${site.origin}/api/genres`);
    expect(visit.status).toBe(200);
    for (const job of await Promise.all(files))
      expect(job).toMatchObject({ status: 'done', result: { created: 5_000 } });
  });

  it('beyond the queue limit are rejected with 503 and Retry-After, and later ones are accepted', async () => {
    const members = [editor, await site.member('editor'), await site.member('editor')];
    const body = filled('name\n', ',');
    const answers = await Promise.all(
      members.flatMap((who) => RESOURCES.map((name) => send(`/${name}/import?key=name`, body, who))),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 503]);
    const rejectedRequests = answers.find(({ status }) => status === 503);
    expect(Number(rejectedRequests?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await imported('/tags/import?key=name', text('name\nAfter all\n'))).status).toBe('done');
  });

  it('of one member into one list are rejected while the first is read, and an invalid one leaves nothing', async () => {
    const body = filled('name\n', ',');
    const answers = await Promise.all([1, 2, 3].map(() => send('/tags/import?key=name', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 409, 409]);
    expect(await site.rows(`select id from jobs where status = 'running'`)).toEqual([]);
  });

  it('fail with 503 when the worker threads end, and work again afterwards', async () => {
    const answer = send('/tags/import?key=name', filled('name\n', ','));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closeWorkers();
    expect([400, 503]).toContain((await answer).status);
    expect((await imported('/tags/import?key=name', text('name\nAgain\n'))).status).toBe('done');
  });
});
