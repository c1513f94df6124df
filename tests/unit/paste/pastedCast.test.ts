import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameError } from '#src/domain/names/name.schema.ts';
import { PASTED_CREDITS_MAX, readPastedCast } from '#src/domain/paste/cast.ts';
import type { PastedCredit } from '#src/domain/paste/castShapes.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

const brief = ({ name, nativeName, job, role, characters }: PastedCredit) =>
  [name, nativeName, job === 'cast' ? role : job, ...characters.map((each) => each.name)].join(' | ');
const read = (text: string, html?: string) => readPastedCast({ text, html }).credits.map(brief);

describe('a pasted cast list', () => {
  it.each([
    ['Gong Yoo - Kim Shin (main)', 'Gong Yoo |  | main | Kim Shin'],
    ['* [[Gong Yoo]] as Kim Shin / "Goblin"', 'Gong Yoo |  |  | Kim Shin / "Goblin"'],
    ['1. **Kim Go-eun** (김고은) … Ji Eun-tak (cameo, ep. 3)', 'Kim Go-eun | 김고은 | cameo | Ji Eun-tak'],
    ['공유 (김신 역)', '공유 |  |  | 김신'],
    ['유인나 : 써니 역', '유인나 |  |  | 써니'],
    ['Yoo In-na – Sunny; Kim Sun – Supporting Role', 'Yoo In-na |  | support | Sunny | Kim Sun'],
    ['Director: Lee Eung-bok', 'Lee Eung-bok |  | director'],
    ['김은숙 (극본)', '김은숙 |  | screenwriter'],
    ['J. K. Simmons', 'J. K. Simmons |  | '],
  ])('is parsed from %j', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('reads groups from headings and line prefixes', () => {
    const text = '주연: 공유, 이동욱\n\n== Supporting cast ==\n유인나\n육성재 - 유덕화\n특별출연\n박희순';
    expect(read(text)).toEqual([
      '공유 |  | main',
      '이동욱 |  | main',
      '유인나 |  | support',
      '육성재 |  | support | 유덕화',
      '박희순 |  | guest',
    ]);
  });

  it('reads blocks of name, character and role as copied from cast pages', () => {
    const text = 'Gong Yoo\nKim Shin\nMain Role\n\nLee Dong Wook\nGrim Reaper\nSupport Role\n';
    expect(read(text)).toEqual(['Gong Yoo |  | main | Kim Shin', 'Lee Dong Wook |  | support | Grim Reaper']);
  });

  it('reads spreadsheet tables with and without a header, in any column order', () => {
    expect(read('Type\tCharacter\tActor\nMain Role\tKim Shin\t"Gong ""G"" Yoo"\n')).toEqual([
      'Gong "G" Yoo |  | main | Kim Shin',
    ]);
    expect(read('Actor\tRole\nGong Yoo\tKim Shin\nLee\tReaper')).toEqual([
      'Gong Yoo |  |  | Kim Shin',
      'Lee |  |  | Reaper',
    ]);
    expect(read('Actor\tRole\nGong Yoo\tMain Role\nLee\t조연')).toEqual([
      'Gong Yoo |  | main',
      'Lee |  | support',
    ]);
    expect(read('1\tGong Yoo\t공유\tKim Shin\tmain\n2\tLee\t이\tReaper\tguest')).toEqual([
      'Gong Yoo | 공유 | main | Kim Shin',
      'Lee | 이 | guest | Reaper',
    ]);
  });

  it('reads tables of pages, wikis and Markdown with their headings and spans', () => {
    const html =
      '<style>td{}</style><table><tr><th>Cast</th><th>Role</th></tr><tr><td colspan=2>Main</td></tr>' +
      '<tr><td><a href="/x">Gong&nbsp;Yoo</a><sup>[1]</sup></td><td>Kim Shin<br>Old &amp; grey man</td></tr>' +
      '<tr><td colspan="2">Supporting</td></tr><tr><td rowspan="2">Kim</td><td>A</td></tr><tr><td>B</td></tr></table>';
    expect(read('ignored', html)).toEqual([
      'Gong Yoo |  | main | Kim Shin | Old & grey man',
      'Kim |  | support | A | B',
    ]);
    const wiki =
      '{| class="wikitable"\n! Actor !! Role\n|-\n| [[Gong Yoo|Yoo]] || Kim Shin\n|-\n| style="x" | Lee\n| Reaper\n|}';
    expect(read(wiki)).toEqual(['Yoo |  |  | Kim Shin', 'Lee |  |  | Reaper']);
    expect(read('| Actor | Character |\n|---|---|\n| Gong Yoo | Kim Shin |')).toEqual([
      'Gong Yoo |  |  | Kim Shin',
    ]);
  });

  it('reads the character first if requested', () => {
    const { credits } = readPastedCast({ text: 'Kim Shin: Gong Yoo' }, { isCharacterFirst: true });
    expect(credits.map(brief)).toEqual(['Gong Yoo |  |  | Kim Shin']);
  });

  it('merges the rows of one person, and reports what it omits', () => {
    const { credits, left } = readPastedCast({
      text: `Gong Yoo - Kim Shin\nGong Yoo - Goblin\ngong yoo\nThis is a sentence about the show. It goes on.\n${'x'.repeat(90)}`,
    });
    expect(credits.map(brief)).toEqual(['Gong Yoo |  |  | Kim Shin | Goblin']);
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'This person is already in line 1'],
      [4, 'No name found'],
      [5, 'No name found'],
    ]);
  });

  it('gives for any text only valid names, each job and person once, within the limits', () => {
    const phrase = fc.constantFrom(
      'Gong Yoo',
      '공유',
      'main',
      '조연',
      ' as ',
      ' - ',
      '\t',
      '\n',
      '(',
      ')',
      '|',
      '{|',
      '|-',
      '<td>',
      '<tr>',
      '<table>',
      '"',
      '[[',
      ']]',
      ';',
      '극본',
    );
    const texts = fc.oneof(
      anyText,
      fc.array(fc.oneof(phrase, anyText), { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, texts, (text, html) => {
        const { credits } = readPastedCast({ text, html });
        const keys = credits.map(({ job, name }) => `${job} ${name.toLowerCase()}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { name, characters, note } of credits) {
          for (const each of [name, ...characters.map((character) => character.name)])
            expect(nameError(each)).toBeNull();
          expect(note?.length ?? 0).toBeLessThanOrEqual(300);
        }
      }),
    );
  });

  it('returns every name of a list, in its order', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}$/), {
      minLength: 1,
      maxLength: 30,
      selector: (name) => name.toLowerCase(),
    });
    fc.assert(
      fc.property(names, fc.constantFrom('\t', ' as ', ' – ', ': ', ' ... '), (list, joint) => {
        const text = list.map((name, index) => `${name}${joint}Part ${index}`).join('\n');
        expect(readPastedCast({ text }).credits.map(({ name }) => name)).toEqual(list);
      }),
    );
  });

  it('is parsed up to its limit, and hostile text takes little time', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `Actor ${index} as Somebody`).join('\n');
    const { credits, left } = readPastedCast({ text: many });
    expect([credits.length, left.length]).toEqual([PASTED_CREDITS_MAX, 300]);
    const taken = await processorTime(() => {
      for (const piece of ['(', '"\t', '[[', '{{', '<td "', '| a ', '{|\n|-\n| a\n', ' - ', '&#', "''"]) {
        const long = piece.repeat(20_000);
        readPastedCast({ text: long, html: long });
        readPastedCast({ text: `<table><tr><td>${long}`, html: `<table><tr><td>${long}` });
      }
    });
    expect(taken).toBeLessThan(10_000);
  });
});
