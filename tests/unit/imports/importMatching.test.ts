import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexCandidates } from '#src/features/imports/matching/candidates.server.ts';
import {
  type Candidate,
  type Evidence,
  NO_EVIDENCE,
  nameForm,
} from '#src/features/imports/matching/evidence.ts';
import { type MatchedRow, matchRows, type RowMatch } from '#src/features/imports/matching/matchRows.ts';

const SEED = Number(process.env.IMPORT_SEED ?? Date.now() % 1_000_000);
const CHECKED = { seed: SEED, numRuns: 300 };

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-z\u00e9\u00f6]{2,9}$/),
  fc.stringMatching(/^[\uac00-\ud7a3]{1,4}$/),
  fc.stringMatching(/^[1-9][0-9]{0,3}$/),
);
const names = fc.array(word, { minLength: 2, maxLength: 4 });

const BLANKS = [' ', '  ', '\u00a0', '\u3000', ' \u200b', '\t', '-', ' \u2013 ', '\u2010', '\ufeff '];
const QUOTES = [
  ['', ''],
  ['"', '"'],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u300c', '\u300d'],
] as const;
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  wide,
  (text) => [...text].join('\u200d'),
];

/** The same name as files spell it: blanks, quotes, hyphens, invisible signs, composition, width and case differ. */
const spellings = names.chain((parts) =>
  fc
    .record({
      name: fc.constant(parts.join(' ')),
      blanks: fc.array(fc.constantFrom(...BLANKS), { minLength: parts.length, maxLength: parts.length }),
      quotes: fc.constantFrom(...QUOTES),
      forms: fc.array(fc.constantFrom(...FORMS), { minLength: parts.length, maxLength: parts.length }),
    })
    .map(({ name, blanks, quotes: [open, close], forms }) => {
      const spelt = parts.map(
        (part, at) => `${at === 0 ? '' : blanks[at]}${(forms[at] ?? ((each) => each))(part)}`,
      );
      return { name, spelt: `${open}${spelt.join('')}${close}` };
    }),
);

const stored = (id: number, name: string, parts: Partial<Evidence> = {}): Candidate => ({
  ...NO_EVIDENCE,
  ...parts,
  id,
  names: [nameForm(name)],
});
const row = (line: number, name: string, parts: Partial<MatchedRow & Evidence> = {}): MatchedRow => {
  const { ownId = null, choice = null, uniques = {}, ...evidence } = parts;
  return { line, ownId, choice, uniques, evidence: { ...NO_EVIDENCE, ...evidence, names: [nameForm(name)] } };
};

async function* pageOf(candidates: readonly Candidate[]) {
  yield candidates;
}
const matched = async (rows: readonly MatchedRow[], candidates: readonly Candidate[]): Promise<RowMatch[]> =>
  matchRows(rows, await indexCandidates(pageOf(candidates)));

describe('matching by name', () => {
  it('finds the one stored record however a file spells its name', async () => {
    await fc.assert(
      fc.asyncProperty(spellings, async ({ name, spelt }) => {
        expect(await matched([row(2, spelt)], [stored(1, `${name} other`), stored(7, name)])).toMatchObject([
          { state: 'match', id: 7 },
        ]);
      }),
      CHECKED,
    );
  });

  it('makes one record of two spellings in one file, whether it is stored or new', async () => {
    await fc.assert(
      fc.asyncProperty(spellings, async ({ name, spelt }) => {
        const rows = [row(2, name), row(3, spelt)];
        expect(await matched(rows, [stored(7, name)])).toEqual([
          { state: 'match', id: 7, by: 'name' },
          { state: 'repeat', of: 2 },
        ]);
        expect(await matched(rows, [])).toMatchObject([{ state: 'new' }, { state: 'repeat', of: 2 }]);
      }),
      CHECKED,
    );
  });

  const contradiction = fc.constantFrom<[Partial<Evidence>, Partial<Evidence>]>(
    [{ kind: 'movie' }, { kind: 'drama' }],
    [{ year: 2016 }, { year: 2018 }],
    [{ born: '1990' }, { born: '1991-02' }],
    [{ native: '\uae40' }, { native: '\uc774' }],
    [{ countries: [1] }, { countries: [2] }],
    [{ externalIds: { 3: 'tt1' } }, { externalIds: { 3: 'tt2' } }],
  );

  it('never takes a namesake that contradicts the row, and names it beside the new record', async () => {
    await fc.assert(
      fc.asyncProperty(spellings, contradiction, async ({ name, spelt }, [stated, known]) => {
        const [match] = await matched([row(2, spelt, stated)], [stored(7, name, known)]);
        expect(match).toMatchObject({ state: 'new', namesakes: [{ id: 7 }] });
      }),
      CHECKED,
    );
  });

  it('requires a choice between namesakes unless one of them alone agrees in more than the name', async () => {
    await fc.assert(
      fc.asyncProperty(spellings, async ({ name, spelt }) => {
        const two = [stored(7, name, { year: 2016 }), stored(8, name, { year: 2017 })];
        expect(await matched([row(2, spelt)], two)).toMatchObject([{ state: 'ambiguous', ids: [7, 8] }]);
        expect(await matched([row(2, spelt, { year: 2017 })], two)).toMatchObject([
          { state: 'match', id: 8 },
        ]);
      }),
      CHECKED,
    );
  });
});

describe('rows of one file that mean one record', () => {
  it('require a choice if they contradict each other', async () => {
    const rows = [row(2, 'One name', { born: '1990' }), row(3, 'One name', { born: '2001' })];
    expect(await matched(rows, [stored(7, 'One name')])).toMatchObject([
      { state: 'ambiguous', ids: [7] },
      { state: 'ambiguous', ids: [7] },
    ]);
    expect(await matched(rows, [])).toMatchObject([{ state: 'new' }, { state: 'new' }]);
  });
});

describe('matching by id', () => {
  it('goes before the name, unless the record contradicts the row', async () => {
    const candidates = [
      stored(7, 'Old name', { externalIds: { 3: '123-old-name' }, kind: 'drama' }),
      stored(8, 'New name'),
    ];
    const stated = { externalIds: { 3: '123-new-name' } };
    expect(await matched([row(2, 'New name', stated)], candidates)).toEqual([
      { state: 'match', id: 7, by: 'id' },
    ]);
    expect(await matched([row(2, 'New name', { ...stated, kind: 'movie' })], candidates)).toMatchObject([
      { state: 'ambiguous', ids: [7], reason: 'Has the id of a record that is another kind: drama' },
    ]);
  });

  it('takes our own id and the choice of the member before everything else', async () => {
    const candidates = [stored(7, 'A name', { kind: 'drama' }), stored(8, 'A name', { kind: 'drama' })];
    expect(
      await matched(
        [
          row(2, 'A name', { ownId: 8, kind: 'movie' }),
          row(3, 'A name', { choice: 7 }),
          row(4, 'A name', { ownId: 9 }),
        ],
        candidates,
      ),
    ).toEqual([
      { state: 'match', id: 8, by: 'id' },
      { state: 'match', id: 7, by: 'id' },
      { state: 'missing' },
    ]);
  });
});
