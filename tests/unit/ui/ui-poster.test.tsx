import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { contrastOf } from '#src/ui/poster/colour.ts';
import { composePoster, type PosterSubject } from '#src/ui/poster/composition.ts';
import { LAYOUTS, LAYOUTS_OF_MOOD } from '#src/ui/poster/layouts/programme.ts';
import type { Sketch } from '#src/ui/poster/layouts/sketch.ts';
import { STACK_LEADING, widthOf } from '#src/ui/poster/lettering.ts';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';
import { type Ink, type Mood, moodOf, POSTER_PALETTES } from '#src/ui/poster/palettes.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';
import { backdropHtml, posterHtml } from '#src/ui/poster/posterHtml.ts';
import { setPosterRenderer } from '#src/ui/poster/posterRenderer.ts';
import { posterSvg } from '#src/ui/poster/posterSvg.ts';
import { randomFrom } from '#src/ui/poster/seed.ts';

const GENRE_OF_MOOD: Record<Mood, string> = {
  night: 'thriller',
  history: 'historical',
  romance: 'romance',
  comedy: 'comedy',
  fantasy: 'fantasy',
  action: 'action',
  drama: 'medical',
  youth: 'school',
};
const MOODS = Object.keys(GENRE_OF_MOOD) as Mood[];

const subject = (over: Partial<PosterSubject> = {}): PosterSubject => ({
  id: 1,
  title: 'Goblin',
  nativeTitle: '도깨비',
  genres: ['fantasy'],
  year: 2016,
  ...over,
});

const HARD_TITLES: readonly Partial<PosterSubject>[] = [
  { title: 'Goblin', nativeTitle: '쓸쓸하고 찬란하神-도깨비' },
  { title: 'Sseulsseulhago Chalranhashin-Dokkaebi', nativeTitle: null },
  { title: "What's Wrong with Secretary Kim", nativeTitle: '김비서가 왜 그럴까' },
  { title: "What's Wrong with Secretary Kim", nativeTitle: null },
  { title: 'The King', nativeTitle: '킹' },
  { title: 'W', nativeTitle: null },
  { title: 'Pneumonoultramicroscopicsilicovolcanoconiosis', nativeTitle: null },
  { title: '대학로에서 매춘하다가 토막살해당한 여고생 아직 대학로에 있다', nativeTitle: null },
  { title: '🎬', nativeTitle: null },
  { title: '…!?', nativeTitle: '…!?' },
];

/** The rectangle of a block of text, from the same width estimates that set it. */
const extentOf = (block: Lettering) => {
  const { lines, size, leading, direction, align, x, y, voice } = block;
  const longest = Math.max(...lines.map((line) => widthOf(line, voice))) * size;
  const tallest = Math.max(...lines.map((line) => [...line].length)) * STACK_LEADING * size;
  const [width, height] = {
    across: [longest, lines.length * leading * size],
    down: [(0.94 + (lines.length - 1) * leading) * size, tallest],
    turned: [lines.length * leading * size, longest],
  }[direction] as [number, number];
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  return { left, right: left + width, top: y, bottom: y + height };
};

const { window } = new JSDOM('');

/** The text that remains when it is set: breaks, spaces and dividers may be removed. */
const lettersOf = (text: string | null | undefined) => (text ?? '').replaceAll(/[\s\-–—:~/]/g, '');

beforeAll(() => setPosterRenderer({ posterHtml, backdropHtml }));

describe('drawn posters', () => {
  it('are always the same for the same title', () => {
    expect(composePoster(subject())).toEqual(composePoster(subject()));
    expect(posterHtml(subject())).toBe(posterHtml(subject()));
  });

  it('change when the title is renamed, though its id stays', () => {
    posterHtml(subject());
    const { body } = window.document;
    body.innerHTML = posterHtml(subject({ nativeTitle: '시그널' }));
    expect(lettersOf(body.querySelector('.poster-title')?.textContent)).toBe('시그널');
  });

  it('use many compositions and palettes within every mood', () => {
    for (const mood of MOODS) {
      const drawings = Array.from({ length: 400 }, (_, id) =>
        composePoster(subject({ id, genres: [GENRE_OF_MOOD[mood]] })),
      );
      const layouts = new Map<string, number>();
      for (const { layout } of drawings) layouts.set(layout, (layouts.get(layout) ?? 0) + 1);
      expect(layouts.size, mood).toBeGreaterThanOrEqual(10);
      expect(Math.max(...layouts.values()), mood).toBeLessThan(400 * 0.2);
      expect(new Set(drawings.map(({ ground }) => ground)).size, mood).toBe(POSTER_PALETTES[mood].length);
    }
  });

  it('use every composition there is', () => {
    expect(new Set(Object.values(LAYOUTS_OF_MOOD).flat())).toEqual(new Set(Object.keys(LAYOUTS)));
  });

  it('letter at 4.5:1 or better on every fill of every palette that can be behind text', () => {
    const slots = ({ across, down, turned, band }: Sketch) =>
      [across, down, turned, band].flatMap((slot) => slot?.on ?? []);
    for (const mood of MOODS)
      for (const name of LAYOUTS_OF_MOOD[mood]) {
        const fills = new Set<Ink>(slots(LAYOUTS[name]?.(randomFrom(1)) as Sketch));
        for (const palette of POSTER_PALETTES[mood])
          for (const fill of fills)
            expect(
              contrastOf(palette.lettering[fill], palette[fill]),
              `${mood} ${name} ${palette.ground} ${fill}`,
            ).toBeGreaterThanOrEqual(4.5);
      }
  });

  it('keep difficult titles within the sheet in every mood', () => {
    for (const hard of HARD_TITLES)
      for (const mood of MOODS)
        for (let id = 0; id < 40; id += 1) {
          const { title } = composePoster(subject({ ...hard, id, genres: [GENRE_OF_MOOD[mood]] }));
          const { left, right, top, bottom } = extentOf(title);
          const where = `${hard.title} in ${mood} ${id}`;
          expect(left, where).toBeGreaterThanOrEqual(0);
          expect(right, where).toBeLessThanOrEqual(200.5);
          expect(top, where).toBeGreaterThanOrEqual(-title.size * 0.4);
          expect(bottom, where).toBeLessThanOrEqual(300 + title.size * 0.4);
        }
  });

  it('keep any title within the sheet with all its letters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.string({ minLength: 1, maxLength: 60 }),
        (id, title) => {
          const drawing = composePoster(subject({ id, title: `A ${title}`, nativeTitle: null }));
          const { left, right } = extentOf(drawing.title);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(200.5);
          expect(lettersOf(drawing.title.lines.join(''))).toBe(lettersOf(`A ${title}`));
        },
      ),
    );
  });

  it('take the mood from the strongest genre', () => {
    expect(moodOf(['romance', 'comedy', 'horror'], 0)).toBe('night');
    expect(moodOf(['romance', 'historical'], 0)).toBe('history');
    expect(moodOf([], 3)).toBeTypeOf('string');
  });
});

describe('PosterArt', () => {
  it('is decorative with few elements, and hidden from screen readers', () => {
    const { body } = window.document;
    for (let id = 0; id < 200; id += 1) {
      body.innerHTML = renderToStaticMarkup(<PosterArt subject={subject({ id, genres: [] })} />);
      expect(body.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
      expect(body.querySelectorAll('*').length).toBeLessThanOrEqual(10);
    }
  });
});

describe('posterHtml', () => {
  it('escapes hostile titles', () => {
    const { body } = window.document;
    for (let id = 0; id < 100; id += 1) {
      const title = '<img src=x onerror=alert(1)>"&';
      body.innerHTML = posterHtml(subject({ id, title, nativeTitle: id % 2 ? null : title }));
      expect(body.querySelector('img')).toBeNull();
      expect(lettersOf(body.querySelector('.poster-title')?.textContent)).toBe(lettersOf(title));
    }
  });
});

describe('the text of a drawn poster', () => {
  it('has the width from which it is 12 px or larger', () => {
    const { body } = window.document;
    const widths = new Set<string>();
    for (const hard of [...HARD_TITLES, subject()])
      for (let id = 0; id < 10; id += 1) {
        body.innerHTML = posterHtml(subject({ ...hard, id }));
        for (const span of body.querySelectorAll<HTMLElement>('[style*="font-size"]')) {
          const [, width = '0'] = /from-(\d+)/.exec(span.className) ?? [];
          widths.add(width);
          const [, size] = /font-size:([\d.]+)cqw/.exec(span.getAttribute('style') ?? '') ?? [];
          expect((Number(size) * Number(width)) / 100).toBeGreaterThanOrEqual(12);
        }
      }
    expect(widths.size).toBeGreaterThan(3);
  });
});

describe('posterSvg', () => {
  it('is well-formed and contains every letter of the title, for any text', () => {
    for (const hard of [...HARD_TITLES, { title: 'Tom & <Jerry> "2"', nativeTitle: null }])
      for (let id = 0; id < 30; id += 1) {
        const whole = subject({ ...hard, id });
        const large: string[] = [];
        const svg = posterSvg(whole, ({ text, face }) => {
          if (face !== 'text-strong') large.push(text);
          return '<path d="M0 0"/>';
        });
        const document = new window.DOMParser().parseFromString(`<svg>${svg}</svg>`, 'image/svg+xml');
        expect(document.querySelector('parsererror')).toBeNull();
        expect(document.querySelectorAll('g path')).not.toHaveLength(0);
        expect(lettersOf(large.join(''))).toBe(lettersOf(whole.nativeTitle ?? whole.title));
      }
  });
});
