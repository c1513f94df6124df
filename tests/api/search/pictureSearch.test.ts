import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigration } from '#tests/support/database/db.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let editor: StaffMember;

const TITLES = [
  'Moonlit 🌙 Road',
  '🌙🌙',
  'Star ★ Light ☆',
  'I ♥ You',
  'I ❤️ Noodles',
  'Family 👩‍❤️‍👨 Affairs',
  'Thumbs 👍🏽 Up',
  '👍🏿',
  'Goodbye 🇰🇷 Home',
  'London 🇬🇧 Calling 🇷🇺',
  'Love ∞',
  '1️⃣ Night',
  '100% ★ Wolf',
  '37.2° in the Morning',
  'Peach 🍑 and Moon 🌙',
  "''",
] as const;

beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  for (const title of TITLES) {
    const { status } = await editor.call('/staff/dramas', {
      method: 'POST',
      body: { type: 'drama', title, isPublished: true },
    });
    expect([title, status]).toEqual([title, 201]);
  }
  await editor.call('/staff/people', { method: 'POST', body: { name: 'DJ 🎧 Koo', nativeName: '구준엽' } });
  for (const name of ['Cats 🐈‍⬛ and dogs', 'Waving 👋🏻', 'Love ❤'])
    await editor.call('/tags', { method: 'POST', body: { name } });
});
afterAll(() => site.close());

const listed = async (path: string, q: string, name = 'title') => {
  const { json } = await editor.call<Record<string, string>[]>(`${path}?_end=100&q=${encodeURIComponent(q)}`);
  return json.map((row) => row[name]).sort();
};

async function searched(q: string, kind: 'titles' | 'people' = 'titles'): Promise<string[]> {
  const { json } = await editor.call<{ hits: { title?: { title: string }; person?: { name: string } }[] }>(
    `/search/${kind}?q=${encodeURIComponent(q)}`,
  );
  return json.hits.map(({ title, person }) => title?.title ?? person?.name ?? '');
}

describe('an emoji', () => {
  it.each<[string, readonly string[]]>([
    ['🌙', ['Moonlit 🌙 Road', 'Peach 🍑 and Moon 🌙', '🌙🌙']],
    ['🌙\ufe0f', ['Moonlit 🌙 Road', 'Peach 🍑 and Moon 🌙', '🌙🌙']],
    ['🌙🍑', ['Peach 🍑 and Moon 🌙']],
    ['🍑 🌙', ['Peach 🍑 and Moon 🌙']],
    ['★', ['100% ★ Wolf', 'Star ★ Light ☆']],
    ['☆', ['Star ★ Light ☆']],
    ['♥', ['I ♥ You']],
    ['♥️', ['I ♥ You']],
    ['❤', ['Family 👩‍❤️‍👨 Affairs', 'I ❤️ Noodles']],
    ['❤️', ['Family 👩‍❤️‍👨 Affairs', 'I ❤️ Noodles']],
    ['👩‍❤️‍👨', ['Family 👩‍❤️‍👨 Affairs']],
    ['👩', ['Family 👩‍❤️‍👨 Affairs']],
    ['👍', ['Thumbs 👍🏽 Up', '👍🏿']],
    ['👍🏽', ['Thumbs 👍🏽 Up', '👍🏿']],
    ['👍🏻', ['Thumbs 👍🏽 Up', '👍🏿']],
    ['🇰🇷', ['Goodbye 🇰🇷 Home']],
    ['🇧🇷', []],
    ['🇬🇧', ['London 🇬🇧 Calling 🇷🇺']],
    ['∞', ['Love ∞']],
    ['°', ['37.2° in the Morning']],
    ['★%', ['100% ★ Wolf']],
    ['☆%', []],
    ['%', ['100% Love', '100% ★ Wolf']],
    ['🪐', []],
    ["''", ["''"]],
  ])('%s is found next to letters and alone, in the search and in lists', async (q, titles) => {
    const expected = [...titles].sort();
    expect(await listed('/dramas', q)).toEqual(expected);
    expect(await listed('/staff/dramas', q)).toEqual(expected);
    expect((await searched(q)).sort()).toEqual(expected);
  });

  it('that is a keycap counts as its digit', async () => {
    expect(await searched('1️⃣ night')).toEqual(['1️⃣ Night']);
    expect(await searched('1 night')).toEqual(['1️⃣ Night']);
  });

  it('alone matches the name that equals it before longer names', async () => {
    expect((await searched('🌙🌙'))[0]).toBe('🌙🌙');
    expect((await searched('👍'))[0]).toBe('👍🏿');
  });

  it('next to letters makes no difference to searches for the letters', async () => {
    expect((await searched('moonlit road'))[0]).toBe('Moonlit 🌙 Road');
    expect((await searched('Moonlit 🌙 Road'))[0]).toBe('Moonlit 🌙 Road');
    expect(await listed('/staff/dramas', 'moonlit road')).toEqual(['Moonlit 🌙 Road']);
  });

  it('finds people, and finds tags with any of its variants', async () => {
    expect(await searched('🎧', 'people')).toEqual(['DJ 🎧 Koo']);
    expect(await listed('/staff/people', '🎧', 'name')).toEqual(['DJ 🎧 Koo']);
    expect(await listed('/tags', '👋🏿', 'name')).toEqual(['Waving 👋🏻']);
    expect(await listed('/tags', '👋', 'name')).toEqual(['Waving 👋🏻']);
    expect(await listed('/tags', '❤️', 'name')).toEqual(['Love ❤']);
    expect(await listed('/tags', '🐈‍⬛', 'name')).toEqual(['Cats 🐈‍⬛ and dogs']);
  });

  it('follows a changed name', async () => {
    const made = await editor.call<{ id: number; version: number }>('/staff/dramas', {
      method: 'POST',
      body: { type: 'drama', title: 'Snow ☃ Day', isPublished: true },
    });
    expect(await searched('☃')).toEqual(['Snow ☃ Day']);
    await editor.call(`/staff/dramas/${made.json.id}`, {
      method: 'PATCH',
      body: { version: made.json.version, title: 'Snow Day' },
    });
    expect(await searched('☃')).toEqual([]);
  });

  it('does not make an import match different titles', async () => {
    const file = new TextEncoder().encode('title,type\n🌙,drama\n');
    const begun = await editor.call<{ job: { id: number } }>('/staff/dramas/import?key=title&dryRun=true', {
      ...{ method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' } },
    });
    await expect
      .poll(async () => (await editor.call<{ result: object }>(`/jobs/${begun.json.job.id}`)).json.result)
      .toMatchObject({ created: 1, updated: 0 });
  });
});

const STORED = `select entity, title_id, person_id, rank, name, folded, compact, jamo, initials, roman from search_names
  order by title_id, person_id, folded, name`;

describe('names stored before emoji were searchable', () => {
  it('are updated by the migration to the present form', async () => {
    const after = await site.rows(STORED);
    await site.rows(
      `delete from search_names where rank = 5 or folded ~ '^''+$' or (rank = 4 and folded !~ '[[:alnum:]]')`,
    );
    // Earlier versions kept skin tones in folded names.
    await site.rows(
      `update search_names set folded = name, compact = name, jamo = name where name ~ '^[^[:alnum:]]+[\\U0001f3fb-\\U0001f3ff]'`,
    );
    expect((await site.rows(STORED)).length).toBeLessThan(after.length);
    await runMigration(site.db, 'search_pictures');
    expect(await site.rows(STORED)).toEqual(after);
  });
});
