import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportSite, importSite, type PlanRow } from '#tests/support/imports/importSite.ts';

let site: ImportSite;
beforeAll(async () => {
  site = await importSite();
});
afterAll(() => site.close());

const states = (plan: readonly PlanRow[]) => plan.map(({ line, state }) => [line, state]);
const only = (plan: readonly PlanRow[]): PlanRow => {
  expect(plan).toHaveLength(1);
  return plan[0] as PlanRow;
};

describe('the plan of a file of tags', () => {
  it('tells for each row what would be written, and writes nothing', async () => {
    await site.create('tags', { name: 'Amnesia', category: 'plot' });
    const file = 'Name,Category,Spoiler\nAmnesia,Memory,yes\nTime slip,,no\nAmnesia,,\nBroken,,perhaps\n';
    const { plan, result } = await site.plan('tags', file);
    expect(states(plan)).toEqual([
      [2, 'changed'],
      [3, 'created'],
      [4, 'rejected'],
      [5, 'rejected'],
    ]);
    expect(plan[0]?.changes).toEqual([
      { field: 'category', label: 'Category', column: 'Category', was: 'plot', willBe: 'Memory' },
      { field: 'isSpoiler', label: 'Spoiler', column: 'Spoiler', was: false, willBe: true },
    ]);
    expect(plan[3]?.rejections).toEqual([
      { column: 'Spoiler', value: 'perhaps', reason: 'Enter true or false' },
    ]);
    expect(result.activityId).toBeNull();
    expect(await site.rows(`select category from tags where name in ('Amnesia', 'Time slip')`)).toEqual([
      { category: 'plot' },
    ]);
    const done = await site.write('tags', file);
    expect(done.result).toMatchObject({ created: 1, updated: 1, refused: 2 });
    expect(states(done.plan)).toEqual(states(plan));
    const again = await site.write('tags', file);
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2, activityId: null });
  });

  it('is read in pages, by state, by the one who asked for it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Page ${at}`);
    const { jobId } = await site.plan('tags', `Name\n${rows.join('\n')}\n,\n`);
    const page = await site.editor.call<PlanRow[]>(`/jobs/${jobId}/plan?state=created&_start=10&_end=20`);
    expect([page.headers.get('x-total-count'), page.json.map(({ line }) => line)]).toEqual([
      '30',
      Array.from({ length: 10 }, (_, at) => at + 12),
    ]);
    const other = await site.member('editor');
    expect((await other.call(`/jobs/${jobId}/plan`)).status).toBe(404);
  });
});

describe('the plan of a file of titles', () => {
  it('adds to lists unless a column replaces them', async () => {
    const [romance, fantasy, crime] = await site.ids('genres', 'Romance', 'Fantasy', 'Crime');
    const title = await site.create('staff/dramas', {
      type: 'drama',
      title: 'Six genres',
      startDate: '2016',
      genres: [{ genreId: romance }, { genreId: crime }],
    });
    const file = 'Title,Year,Genres\nSix genres,2016,Fantasy\n';
    const { plan } = await site.plan('staff/dramas', file);
    const [change] = only(plan).changes;
    expect(change).toMatchObject({ field: 'genres', label: 'Genres', column: 'Genres' });
    expect([change?.was, change?.willBe].map((names) => [...(names as string[])].sort())).toEqual([
      ['Crime', 'Romance'],
      ['Crime', 'Fantasy', 'Romance'],
    ]);
    const replacing = await site.plan('staff/dramas', file, { lists: { Genres: 'replace' } });
    expect(only(replacing.plan).changes).toMatchObject([{ willBe: ['Fantasy'] }]);
    await site.write('staff/dramas', file);
    const { genres } = await site.read('staff/dramas', title);
    expect(new Set((genres as { genreId: number }[]).map(({ genreId }) => genreId))).toEqual(
      new Set([romance, crime, fantasy]),
    );
  });

  it('takes the columns that were mapped by hand, and says why others are left out', async () => {
    const file = 'Werk;Sorte;Rank\nMapped by hand;movie;1\n';
    const { result, plan } = await site.plan('staff/dramas', file, {
      columns: { Werk: 'title', Sorte: 'type' },
    });
    expect(result.columns).toMatchObject([
      { column: 'Werk', field: 'title', how: 'given' },
      { column: 'Sorte', field: 'type', label: 'Type' },
      { column: 'Rank', field: null, reason: expect.stringContaining('not imported') },
    ]);
    expect(states(plan)).toEqual([[2, 'created']]);
    const wrong = await site.send('staff/dramas', file, { columns: { Nowhere: 'title' } });
    expect([wrong.status, wrong.json.error.message]).toEqual([
      400,
      expect.stringContaining('no column "Nowhere"'),
    ]);
  });

  it('never makes a film of a drama, nor cuts its date', async () => {
    const drama = await site.create('staff/dramas', {
      type: 'drama',
      title: 'One name',
      startDate: '2016-12-02',
    });
    const { plan } = await site.plan('staff/dramas', 'type,title\nmovie,One name\n');
    expect(only(plan)).toMatchObject({
      state: 'created',
      namesakes: [{ id: drama, name: 'One name', year: 2016, why: 'is another kind: drama' }],
    });
    const year = await site.plan('staff/dramas', 'title,year\nOne name,2016\n');
    expect(only(year.plan)).toMatchObject({ state: 'unchanged', id: drama });
    const remake = await site.plan('staff/dramas', 'title,type,year\nOne name,drama,2024\n');
    expect(only(remake.plan)).toMatchObject({ state: 'created', namesakes: [{ why: 'is from 2016' }] });
    const near = await site.plan('staff/dramas', 'title,type,year\nOne name,drama,2017\n');
    expect(only(near.plan)).toMatchObject({ state: 'changed', id: drama });
  });

  it('refuses unknown kinds by value, and takes "TV Show" for a series', async () => {
    const file = 'title,type\nEvening,News\nTalk,Talk Show\nGame,스포츠\nA series,TV Show\nFilm,영화\n';
    const { plan } = await site.plan('staff/dramas', file);
    expect(states(plan)).toEqual([
      [2, 'rejected'],
      [3, 'rejected'],
      [4, 'rejected'],
      [5, 'created'],
      [6, 'created'],
    ]);
    expect(plan[0]?.rejections).toEqual([
      {
        column: 'type',
        value: 'News',
        reason: expect.stringContaining('The file can say drama, movie, special'),
      },
    ]);
    expect(plan[4]?.changes).toContainEqual(expect.objectContaining({ field: 'type', willBe: 'movie' }));
  });
});

describe('rows that could mean several records', () => {
  it('are asked about with their candidates, and written as chosen', async () => {
    const [first, second] = [
      await site.create('staff/people', { name: 'Kim Twin', nativeName: '김쌍' }),
      await site.create('staff/people', { name: 'Kim Twin', nativeName: '김쌍' }),
    ];
    await site.create('staff/dramas', {
      type: 'drama',
      title: 'Known for',
      cast: [{ personId: first, characters: [] }],
    });
    const file = 'name,born\nKim Twin,1990\nKim Twin,2001\n';
    const unclear = await site.plan('staff/people', file);
    expect(states(unclear.plan)).toEqual([
      [2, 'ambiguous'],
      [3, 'ambiguous'],
    ]);
    expect(unclear.plan[0]?.candidates).toMatchObject([
      { id: first, name: 'Kim Twin', nativeName: '김쌍', works: ['Known for'] },
      { id: second, works: [] },
    ]);
    const unasked = await site.write('staff/people', file);
    expect(unasked.result).toMatchObject({ created: 0, updated: 0, ambiguous: 2 });
    await site.choose(unclear.jobId, { 2: second, 3: 'new' });
    const planned = await site.plan('staff/people', file, { plan: unclear.jobId });
    expect(planned.plan).toMatchObject([
      { state: 'changed', id: second },
      { state: 'created', id: null },
    ]);
    const done = await site.write('staff/people', file, { plan: unclear.jobId });
    expect(done.result).toMatchObject({ created: 1, updated: 1, ambiguous: 0 });
    expect(await site.read('staff/people', second)).toMatchObject({ birthDate: '1990' });
  });
});

describe('people of a file', () => {
  it('are not the namesake who was born on another day or has another native name', async () => {
    const stored = await site.create('staff/people', {
      name: 'Han Born',
      nativeName: '한본',
      birthDate: '1980-02-03',
    });
    const born = await site.plan('staff/people', 'name,birth date\nHan Born,1999-01-01\n');
    expect(only(born.plan)).toMatchObject({
      state: 'created',
      namesakes: [{ id: stored, why: 'was born 1980-02-03' }],
    });
    const native = await site.plan('staff/people', 'name,native name\nHan Born,한봄\n');
    expect(only(native.plan)).toMatchObject({
      state: 'created',
      namesakes: [{ why: 'has another native name' }],
    });
    const same = await site.plan('staff/people', 'name,birth date\nHan Born,1980\n');
    expect(only(same.plan)).toMatchObject({ state: 'unchanged', id: stored });
  });

  it('who are spelt in two ways in one file are one person', async () => {
    const stored = await site.create('staff/people', { name: 'Lee Two-way' });
    const { plan } = await site.plan('staff/people', 'name,nationality\nLee Two-way,KR\nLee Two Way,KR\n');
    expect(plan).toMatchObject([
      { state: 'changed', id: stored },
      { state: 'rejected', rejections: [{ reason: 'Line 2 describes the same record' }] },
    ]);
    const fresh = await site.plan('staff/people', 'name\nNew Two-way\nNew Two way\n');
    expect(states(fresh.plan)).toEqual([
      [2, 'created'],
      [3, 'rejected'],
    ]);
  });
});

describe('names of a file', () => {
  it.each([
    ['two blanks', 'Same  old name'],
    ['a no-break space', 'Same\u00a0old name'],
    ['an ideographic space', 'Same\u3000old name'],
    ['an invisible sign', 'Same old\u200b name'],
    ['quotes', '‘Same old name’'],
    ['a hyphen', 'Same-old name'],
    ['full width', 'Ｓａｍｅ old name'],
    ['upper case', 'SAME OLD NAME'],
    ['decomposed letters', 'Same old na\u0301me'],
  ])('with %s mean the stored record and change nothing', async (_what, name) => {
    const tags = await site.rows<{ id: number }>(`select id from tags where name = 'Same old name'`);
    const id = tags[0]?.id ?? (await site.create('tags', { name: 'Same old name' }));
    const { plan } = await site.plan('tags', `name\n${name}\n`);
    expect(only(plan)).toMatchObject({ state: 'unchanged', id });
  });

  it('with two blanks make one record, however often the file is imported', async () => {
    const file = 'title,type\nTwo  blanks here,drama\n';
    for (const created of [1, 0, 0])
      expect((await site.write('staff/dramas', file)).result.created).toBe(created);
    expect(await site.rows(`select title from titles where title like 'Two%blanks here'`)).toEqual([
      { title: 'Two blanks here' },
    ]);
  });
});

describe('numbers in a column id', () => {
  it('are ours where the names agree, and belong to the file where they do not', async () => {
    const [one, two] = [
      await site.create('tags', { name: 'Numbered one' }),
      await site.create('tags', { name: 'Numbered two' }),
    ];
    const ours = await site.plan(
      'tags',
      `id,name\n${one},Numbered one\n${two},Renamed two\n${one + 1_000_000},Gone\n`,
    );
    expect(ours.plan).toMatchObject([
      { state: 'unchanged', id: one },
      { state: 'changed', id: two, changes: [{ field: 'name', was: 'Numbered two', willBe: 'Renamed two' }] },
      { state: 'rejected' },
    ]);
    const theirs = await site.plan('tags', `id,name\n${one},Of another file\n${two},Of another file too\n`);
    expect(states(theirs.plan)).toEqual([
      [2, 'created'],
      [3, 'created'],
    ]);
  });
});
