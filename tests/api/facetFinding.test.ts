import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browseTitles, knownValues } from '#src/features/catalogue/browse.queries.server.ts';
import { parseBrowse, readBrowse } from '#src/features/catalogue/browse.schema.ts';
import { browseHref } from '#src/features/catalogue/browseHref.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';

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

describe('looking for a name among the values of a facet', () => {
  it('[S-R3] gives every value that holds the text, with the counts it has without, and changes no result', async () => {
    const all = await studios('');
    const found = await studios('findIn=studio&find=Media');
    expect(found.total).toBe(all.total);
    expect(found.canonicalSearch).toBe('?findIn=studio&find=media');
    expect(found.values.length).toBeGreaterThan(1);
    for (const { label, value, count } of found.values) {
      expect(label.toLowerCase()).toContain('media');
      expect((await studios(`studio=${value}`)).total).toBe(count);
    }
  });

  it.each(['%', '_', '\\', "'"])('takes %s as it is written (fault 20)', async (text) => {
    const { values } = await studios(new URLSearchParams({ findIn: 'studio', find: text }).toString());
    for (const { label } of values) expect(label).toContain(text);
  });

  it('keeps the chosen ones in sight with their counts, and is over once a value is chosen', async () => {
    const [first] = (await studios('')).values;
    const { values, filters, total } = await studios(`studio=${first?.value}&findIn=studio&find=media`);
    expect(values.find(({ value }) => value === first?.value)).toMatchObject({ state: 'in', count: total });
    const other = values.find(({ state }) => state === 'off');
    expect(
      browseHref('dramas', filters, { facet: 'studio', value: other?.value ?? '', state: 'in' }),
    ).not.toContain('find');
    expect(browseHref('dramas', filters, { clear: 'all' })).toBe('/dramas');
  });

  it('[S-R18] refuses a facet without a search and a text beyond the limit; a blank text is none', () => {
    const faults = (query: string) =>
      Object.keys(readBrowse(new URLSearchParams(query), 'dramas', new Map()).faults);
    expect(faults('findIn=genre&find=x')).toEqual(['findIn']);
    expect(faults(`findIn=tag&find=${'x'.repeat(61)}`)).toEqual(['find']);
    expect(faults('findIn=tag&find=%20')).toEqual([]);
    expect(faults('find=x')).toEqual([]);
  });
});
