import { join } from 'node:path';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { personPicture, type TitleSubject, titlePicture } from '#src/features/sharing/picture.ts';
import { blockOf } from '#src/features/sharing/textBlock.ts';
import { createTypesetter, type Typesetter } from '#src/features/sharing/typesetter.server.ts';
import { ROOT } from '#tests/support/database/db.ts';

let setter: Typesetter;

beforeAll(async () => {
  setter = await createTypesetter(join(ROOT, 'src/ui/type/fonts'));
});

const { window } = new JSDOM('');
const parsed = (svg: string) => new window.DOMParser().parseFromString(svg, 'image/svg+xml');

const subject = (over: Partial<TitleSubject> = {}): TitleSubject => ({
  id: 1,
  slug: 'goblin',
  title: 'Goblin',
  nativeTitle: '도깨비',
  romanisedTitle: null,
  genres: ['fantasy'],
  year: 2016,
  facts: ['2016', 'tvN'],
  ...over,
});

describe('the typesetter', () => {
  it('has the letters of English, romanised and Korean names, and reports missing ones', () => {
    for (const text of ['Goblin, 2016!', 'Sŭlp’ŭn', 'é ü ñ', '쓸쓸하고 찬란하', '뷁']) {
      expect([text, setter.covers(text)]).toEqual([text, text !== '뷁']);
    }
    for (const text of ['神', '🎬', 'עברית', 'مسلسل', 'かな'])
      expect([text, setter.covers(text)]).toEqual([text, false]);
  });

  it('measures the same width as it sets', () => {
    const line = { face: 'text', size: 100, y: 0, anchor: 'start' } as const;
    const lefts = (text: string) =>
      [...setter.typeset({ ...line, text, x: 0 }).matchAll(/translate\(([\d.-]+) /g)].map(([, x]) =>
        Number(x),
      );
    for (const text of ['Goblin', '도깨비', 'Mix 믹스 2']) {
      const width = setter.widthOf(text, 'text') * 100;
      expect(Math.max(...lefts(text))).toBeLessThan(width);
      expect(lefts(`${text}.`).at(-1)).toBeCloseTo(width, -1);
    }
    const end = /translate\(([\d.-]+)/.exec(setter.typeset({ ...line, text: 'ab', x: 0, anchor: 'end' }));
    expect(Number(end?.[1])).toBeCloseTo(-setter.widthOf('ab', 'text') * 100, 1);
  });

  it('omits characters without a font, and never throws', () => {
    const line = { face: 'black', size: 10, x: 0, y: 0, anchor: 'middle' } as const;
    expect(setter.typeset({ ...line, text: '🎬' })).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const svg = `<svg>${setter.typeset({ ...line, text })}</svg>`;
        expect(parsed(svg).querySelector('parsererror')).toBeNull();
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });
});

describe('a block of text', () => {
  const bounds = { face: 'black', width: 600, sizes: [80, 60, 40], linesMax: 3 } as const;
  const block = (text: string) => blockOf(text, bounds, setter);

  it('is as large as fits, broken between words', () => {
    expect(block('Goblin')).toEqual({ lines: ['Goblin'], size: 80 });
    expect(block('Crash Landing on You').lines.join(' ')).toBe('Crash Landing on You');
  });

  it('stays within its bounds and is complete unless it ends in an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const { lines, size } = block(text);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(setter.widthOf(line, 'black') * size).toBeLessThanOrEqual(600);
        const saved = lines.join('').replaceAll(/\s/g, '');
        const whole = text.replaceAll(/\s/g, '');
        if (saved !== whole) expect(saved.endsWith('…')).toBe(true);
      }),
    );
  });
});

describe('pictures', () => {
  it('are well-formed for any names, and contain no text that a renderer would need fonts for', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 300 }),
        fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (title, nativeTitle, id) => {
          const svgs = [
            titlePicture(subject({ id, title, nativeTitle }), title, setter),
            personPicture(
              { id, name: title, nativeName: nativeTitle, slug: 'x', facts: [] },
              'Dramalog',
              setter,
            ),
          ];
          for (const svg of svgs) {
            const document = parsed(svg);
            expect(document.querySelector('parsererror')).toBeNull();
            const kinds = new Set([...document.querySelectorAll('*')].map(({ tagName }) => tagName));
            expect([...kinds].filter((kind) => !['svg', 'g', 'path', 'rect'].includes(kind))).toEqual([]);
            expect(svg.length).toBeLessThan(1_000_000);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('show the slug of a name if the fonts lack its script', () => {
    const named = (over: Partial<TitleSubject>) => titlePicture(subject(over), 'Dramalog', setter);
    const foreign = named({ title: '彼女', nativeTitle: '彼女', slug: 'kanojo' });
    expect(foreign).toBe(named({ title: 'Kanojo', nativeTitle: null }));
    expect(named({ nativeTitle: '神' })).toBe(named({ nativeTitle: null }));
  });
});
