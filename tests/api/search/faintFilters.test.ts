import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '#src/domain/names/folding.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let admin: StaffMember;
/** Every list that accepts `q`, and every call that acts on the filters of a list. */
let lists: string[];
let bulks: string[];
let exports: string[];

interface Operation {
  parameters?: { name: string }[];
}
interface Document {
  paths: Record<string, { get?: Operation; post?: Operation }>;
}

beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  await admin.call('/tags', { method: 'POST', body: { name: "Don't", category: 'quoted' } });
  await admin.call('/tags', { method: 'POST', body: { name: 'Zero\u200bwidth 100%', category: 'quoted' } });
  await admin.call('/staff/dramas', { method: 'POST', body: { type: 'drama', title: "'" } });
  const { paths } = (await admin.call<Document>('/openapi.json')).json;
  const takesText = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'q');
  const requested = Object.entries(paths).flatMap(([path, { get }]) => (get && takesText(get) ? [path] : []));
  // The searches have separate pages, and the TMDB search is external.
  const own = requested.filter((path) => !/search|tmdb|\{/.test(path));
  lists = own.filter((path) => !path.endsWith('/export'));
  exports = own.filter((path) => path.endsWith('/export'));
  bulks = Object.keys(paths).filter((path) => path.endsWith('/bulk'));
});
afterAll(() => site.close());

/** Some characters of a Unicode class, spread over the whole class. */
function sample(character: RegExp, count: number): string[] {
  const all: string[] = [];
  for (let code = 1; code <= 0x10ffff; code += code < 0x3100 ? 1 : 7)
    if (code < 0xd800 || code > 0xdfff) {
      const text = String.fromCodePoint(code);
      if (character.test(text)) all.push(text);
    }
  return all.filter((_, at) => at % Math.ceil(all.length / count) === 0);
}

/** Texts with few or no visible characters. Control characters are rejected with the address. */
const FAINT = [
  ...[
    "'",
    '`',
    '’',
    "''",
    '´',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u0301',
    '\ufe0f',
  ],
  ...[
    ' ',
    '\u3000',
    ' \u200b ',
    '\u202e',
    '\u034f',
    '\u{e0001}',
    '\u{1f3fd}',
    '%',
    '_',
    '\\',
    '%%',
    '-',
    '.',
    '~',
  ],
  ...sample(/\p{P}/u, 20),
  ...sample(/\p{Cf}/u, 12),
  ...sample(/\p{M}/u, 12),
  ...sample(/\p{Z}/u, 8),
  ...sample(/\p{Sk}/u, 8),
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const totalOf = async (path: string, q?: string, start = 0): Promise<{ total: number; rows: unknown[] }> => {
  const query = q === undefined ? '' : `&q=${encodeURIComponent(q)}`;
  const { status, headers, json } = await admin.call<unknown[]>(
    `${path}?_start=${start}&_end=${start + 100}${query}`,
  );
  expect([path, q, status]).toEqual([path, q, 200]);
  const total = Number(headers.get('x-total-count'));
  const rest = total > start + 100 ? (await totalOf(path, q, start + 100)).rows : [];
  return { total, rows: [...json, ...rest] };
};

const inNames = async (entity: 't' | 'p', text: string) => {
  const owner = entity === 't' ? 'title_id' : 'person_id';
  const forms = [text.toLowerCase(), foldName(text) || text];
  const [match] = await site.rows<{ count: number }>(
    `select count(distinct ${owner})::int as count from search_names
     where entity = $1 and (strpos(lower(name), $2) > 0 or strpos(folded, $3) > 0)`,
    entity,
    ...forms,
  );
  return match?.count ?? 0;
};

const FEW = ["'", '\u200b', '\u0301', '\ufeff', ' ', '…', '`'];
/** Texts that no name contains. */
const SHOWS_NOTHING = new Set(['\u200b', '\u0301', '\ufeff', ' ']);
const isOfNames = (path: string) => /\/(dramas|people)(\/|$)/.test(path);

/** How many records of a list contain a text literally. */
async function literally(path: string, rows: readonly unknown[], text: string): Promise<number> {
  if (isOfNames(path)) return inNames(path.endsWith('people') ? 'p' : 't', text);
  return rows.filter((row) => textsIn(row).some((each) => each.includes(text.toLowerCase()))).length;
}

describe('a search text with few or no visible characters', () => {
  it('can be used in every list', () => {
    expect(lists).toEqual(
      expect.arrayContaining([
        ...[
          '/dramas',
          '/people',
          '/staff/dramas',
          '/staff/people',
          '/tags',
          '/genres',
          '/countries',
          '/studios',
        ],
        ...['/users', '/roles', '/messages', '/activity', '/images', '/streaming-services', '/social-media'],
      ]),
    );
    expect([bulks.length, exports.length].every((count) => count > 8)).toBe(true);
  });

  it('lists at most the records that contain it literally, and never all records', async () => {
    for (const path of lists) {
      const all = await totalOf(path);
      for (const text of FAINT) {
        const { total } = await totalOf(path, text);
        const most = await literally(path, all.rows, text);
        expect([path, text, total <= most]).toEqual([path, text, true]);
      }
    }
  });

  it.each(FEW)(
    'selects the same records for bulk changes as its list, which for %j is mostly none',
    async (text) => {
      for (const path of bulks) {
        const { total } = await totalOf(path.replace('/bulk', ''), text);
        const work = path.endsWith('dramas/bulk')
          ? { action: 'update', changes: { isPublished: true } }
          : { action: 'delete' };
        const body = { ...work, filter: { q: text }, dryRun: true };
        const { status, json } = await admin.call<{ matched: number }>(path, { method: 'POST', body });
        if (status === 422) continue;
        // No name in the catalogue is invisible.
        const matched = SHOWS_NOTHING.has(text) && isOfNames(path) ? 0 : total;
        expect([path, status, json.matched]).toEqual([path, 200, matched]);
      }
    },
  );

  it.each(FEW)('exports the same records as its list for %j', async (text) => {
    for (const path of exports) {
      const { total } = await totalOf(path.replace('/export', ''), text);
      const { text: csv } = await admin.call(`${path}?q=${encodeURIComponent(text)}`);
      expect([path, csv.trim().split('\r\n').length]).toEqual([path, total + 1]);
    }
  });

  it('finds a name that consists only of it', async () => {
    for (const q of ["'", '’', '`'])
      expect((await totalOf('/staff/dramas', q)).rows).toMatchObject([{ title: "'" }]);
    expect((await totalOf('/tags', "'")).rows).toMatchObject([{ name: "Don't" }]);
    expect((await totalOf('/tags', '\u200b')).rows).toHaveLength(1);
  });

  it('is not a parameter of lists without a text search', async () => {
    const [tag] = (await totalOf('/tags')).rows as { id: number }[];
    expect((await admin.call(`/tags/${tag?.id}/revisions?q=x`)).status).toBe(400);
  });

  it('is an empty query in the public search and finds nothing', async () => {
    for (const q of ['', '   ', '\u200b', '\u0301', '\u3164']) {
      const { json } = await admin.call<{ titles: { total: number }; people: { total: number } }>(
        `/search?q=${encodeURIComponent(q)}`,
      );
      expect([json.titles.total, json.people.total]).toEqual([0, 0]);
    }
  });
});
