import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browseTitles, knownValues } from '#src/features/titles/browse/browse.queries.server.ts';
import { parseBrowse, readBrowse } from '#src/features/titles/browse/browseAddress.ts';
import { browseHref } from '#src/features/titles/browse/browseHref.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await starterDatabase();
});
afterAll(() => database.drop());

async function studios(query: string) {
  const params = new URLSearchParams(query);
  const { filters, canonicalSearch } = parseBrowse(params, 'dramas', await knownValues(database.db, params));
  const { facets, total } = await browseTitles(database.db, filters);
  const values = facets.find(({ key }) => key === 'studio')?.values ?? [];
  return { values, total, filters, canonicalSearch };
}

describe('searching the values of a facet', () => {
  it('[S-R3] lists every value that contains the text, with unchanged counts and results', async () => {
    const all = await studios('');
    const match = await studios('findIn=studio&find=Media');
    expect(match.total).toBe(all.total);
    expect(match.canonicalSearch).toBe('?findIn=studio&find=media');
    expect(match.values.length).toBeGreaterThan(1);
    for (const { label, value, count } of match.values) {
      expect(label.toLowerCase()).toContain('media');
      expect((await studios(`studio=${value}`)).total).toBe(count);
    }
  });

  it.each(['%', '_', '\\', "'"])('treats %s literally', async (text) => {
    const { values } = await studios(new URLSearchParams({ findIn: 'studio', find: text }).toString());
    for (const { label } of values) expect(label).toContain(text);
  });

  it('keeps the selected values visible with their counts, and ends once a value is selected', async () => {
    const [first] = (await studios('')).values;
    const { values, filters, total } = await studios(`studio=${first?.value}&findIn=studio&find=media`);
    expect(values.find(({ value }) => value === first?.value)).toMatchObject({ state: 'in', count: total });
    const other = values.find(({ state }) => state === 'off');
    expect(
      browseHref('dramas', filters, { facet: 'studio', value: other?.value ?? '', state: 'in' }),
    ).not.toContain('find');
    expect(browseHref('dramas', filters, { clear: 'all' })).toBe('/dramas');
  });

  it('[S-R18] rejects a facet without a search and a text that is too long; a blank text counts as none', () => {
    const errors = (query: string) =>
      Object.keys(readBrowse(new URLSearchParams(query), 'dramas', new Map()).errors);
    expect(errors('findIn=genre&find=x')).toEqual(['findIn']);
    expect(errors(`findIn=tag&find=${'x'.repeat(61)}`)).toEqual(['find']);
    expect(errors('findIn=tag&find=%20')).toEqual([]);
    expect(errors('find=x')).toEqual([]);
  });
});
