import { describe, expect, it } from 'vitest';
import { readPastedCast } from '#src/domain/paste/cast.ts';
import { readPastedEpisodes } from '#src/domain/paste/episodes.ts';
import { readPastedLinks } from '#src/domain/paste/links.ts';
import type { Candidate } from '#src/features/titles/staff/paste/candidates.ts';
import { withLines, withoutLines } from '#src/features/titles/staff/paste/pasteInto.ts';
import {
  charactersIn,
  doublesOf,
  identityOf,
  pasteRows,
  peopleToMake,
  withCreated,
} from '#src/features/titles/staff/paste/pasteRows.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';

const person = (id: number, name: string) => ({
  id,
  name,
  nativeName: null,
  year: null,
  picture: null,
  note: null,
});
const same = (id: number, name: string): Candidate => ({ choice: person(id, name), isSame: true });
const alike = (id: number, name: string): Candidate => ({ choice: person(id, name), isSame: false });

const TEXT =
  'Gong Yoo – Kim Shin (main)\nLee El – Samshin (support)\nSomebody New – The Guest (guest)\nDirector: Lee Eung-bok';
const { credits } = readPastedCast({ text: TEXT });
const CANDIDATES = [
  [same(1, 'Gong Yoo')],
  [same(2, 'Lee El'), same(3, 'Lee El')],
  [],
  [alike(4, 'Lee Eung Bok')],
];
const rows = pasteRows(credits, CANDIDATES, true);
const EMPTY = { cast: [], crew: [], characters: [] };

describe('pasted lines', () => {
  it('are matched if certain, and otherwise marked for review', () => {
    expect(rows.map(({ decision, isDoubtful }) => [decision.kind, isDoubtful])).toEqual([
      ['record', false],
      ['record', true],
      ['new', false],
      ['record', true],
    ]);
    expect(pasteRows(credits, CANDIDATES, false).map(({ decision }) => decision.kind)).toEqual([
      'record',
      'record',
      'none',
      'record',
    ]);
  });

  it('report what already exists, in the title or above', () => {
    const cast = [{ personId: 1, role: null, characters: [], note: null }];
    const [first] = rows;
    if (!first) throw new Error('There is a first line');
    const doubles = doublesOf([...rows, { ...first, at: 4 }], { cast, crew: [] });
    expect(doubles[0]).toMatch(/^Already in the cast/);
    expect(doubles.slice(1, 4)).toEqual([null, null, null]);
    expect(doubles[4]).not.toBeNull();
    expect(doublesOf([...rows.slice(2, 3), ...rows.slice(2, 3)], EMPTY)).toEqual([
      null,
      'The same as line 3',
    ]);
  });

  it('create each new person once, with several credits too', () => {
    const [, , guest] = rows;
    if (!guest) throw new Error('There is a third line');
    const twice = [guest, { ...guest, at: 9, job: 'director' as const }];
    expect(peopleToMake(twice)).toHaveLength(1);
    const made = withCreated(twice, identityOf(guest) ?? '', person(50, 'Somebody New'));
    expect(made.map(({ decision }) => decision.kind)).toEqual(['record', 'record']);
  });

  it('separate several characters by a slash', () => {
    expect(charactersIn('Kim Shin / The Goblin /')).toEqual(['Kim Shin', 'The Goblin']);
  });
});

describe('adding pasted lines', () => {
  const decided = rows.map((row) =>
    row.decision.kind === 'new'
      ? { ...row, decision: { kind: 'record' as const, choice: person(60 + row.at, row.name) } }
      : row,
  );
  const before = {
    ...EMPTY,
    cast: [{ personId: 1, role: null, characters: ['8'], note: null }],
    characters: [{ key: '8', name: 'Wang Yeo', nativeName: null, description: null }],
  };
  const after = withLines(before, decided);

  it('adds each to its group, and completes existing credits', () => {
    const nameOf = (key: string) => after.characters.find((each) => each.key === key)?.name;
    expect(
      after.cast.map(({ personId, role, characters }) => [personId, role, characters.map(nameOf)]),
    ).toEqual([
      [1, 'main', ['Wang Yeo', 'Kim Shin']],
      [2, 'support', ['Samshin']],
      [62, 'guest', ['The Guest']],
    ]);
    expect(after.crew).toEqual([{ personId: 4, job: 'director', note: null }]);
    expect(after.characters.map(({ name }) => name)).toEqual([
      'Wang Yeo',
      'Kim Shin',
      'Samshin',
      'The Guest',
    ]);
    expect(withLines(after, decided)).toEqual(after);
  });

  it('is undone as one step, and keeps later edits', () => {
    expect(withoutLines(after, before, after)).toEqual(before);
    const since = {
      ...after,
      cast: [...after.cast, { personId: 99, role: null, characters: [], note: null }],
    };
    expect(withoutLines(since, before, after).cast.map(({ personId }) => personId)).toEqual([1, 99]);
  });
});

describe('a long pasted text', () => {
  it('is parsed in linear time, whatever is repeated', async () => {
    const parts = [
      '\n',
      '\r\n ',
      '  ',
      'a\t\n',
      '[[',
      '(a',
      'a=aaaa',
      '"a',
      'as a ',
      '1. ',
      '<a href=',
      '{|\n',
    ];
    for (const part of parts)
      for (const [before, after] of [
        ['', ''],
        ['{|\n|-\n| ', '! x\n|}'],
        ['Gong Yoo\t', '\tx'],
      ]) {
        const text = `${before}${part.repeat(60_000 / part.length)}${after}`;
        const taken = await processorTime(() => {
          for (const read of [readPastedCast, readPastedEpisodes, readPastedLinks]) read({ text });
        });
        expect([part, before, taken < 2_500]).toEqual([part, before, true]);
      }
  });
});

describe('pasting more rows than the limit', () => {
  const many = (rowOf: (number: number) => string, count: number) =>
    Array.from({ length: count }, (_, at) => rowOf(at + 1)).join('\n');
  const table = (count: number) =>
    `<table>${many((number) => `<tr><td>${number}</td><td>Name ${number}</td></tr>`, count)}</table>`;
  const reported = { line: 2501, text: '…', reason: expect.stringContaining('at most 2,500 rows') };

  it.each([
    ['lines', { text: many((number) => `${number}. Title`, 2501) }],
    ['cells with tabs', { text: many((number) => `${number}\tTitle`, 2501) }],
    ['markup', { text: 'x', html: table(2501) }],
  ])('of episodes as %s reports where parsing stopped', (_, pasted) => {
    const { episodes, left } = readPastedEpisodes(pasted);
    expect([episodes.length, episodes.at(-1)?.synopsis, left]).toEqual([2500, null, [reported]]);
  });

  it.each([
    ['lines', { text: many((number) => `Name ${number} – Role`, 2501) }],
    ['cells with tabs', { text: many((number) => `Name ${number}\tRole`, 2501) }],
    ['markup', { text: 'x', html: table(2501) }],
  ])('of a cast as %s reports where parsing stopped', (_, pasted) => {
    expect(readPastedCast(pasted).left.at(-1)).toMatchObject(reported);
  });

  it('reports nothing if all of it was parsed', () => {
    const text = `${many((number) => `${number}\tTitle`, 2500)}\n`;
    expect(readPastedEpisodes({ text }).left).toEqual([]);
  });
});
