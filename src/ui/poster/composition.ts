import { LAYOUTS, LAYOUTS_OF_MOOD, VOICES_OF_MOOD } from '#src/ui/poster/layouts/programme.ts';
import type { Layout, Sketch } from '#src/ui/poster/layouts/sketch.ts';
import type { Voice } from '#src/ui/poster/lettering.ts';
import { type Mood, moodOf, POSTER_PALETTES, type PosterPalette } from '#src/ui/poster/palettes.ts';
import { type Lettering, setSmall, setTitle } from '#src/ui/poster/placing.ts';
import { between, type Random, randomFrom, scatter } from '#src/ui/poster/seed.ts';

/** What a drawn poster is made from; a TitleSummary is one. */
export interface PosterSubject {
  id: number;
  title: string;
  nativeTitle: string | null;
  genres: readonly string[];
  year: number | null;
}

/** A finished drawing: everything HTML or SVG needs to show it. */
export interface PosterDrawing {
  layout: string;
  ground: string;
  shapes: { fill: string; d: string }[];
  title: Lettering;
  /** The small line in the other language; null where the large lettering already says it. */
  caption: Lettering | null;
  year: Lettering | null;
}

const choose = <T>(list: readonly T[], random: Random, otherwise: T): T =>
  list[between(random, 0, list.length - 1)] ?? otherwise;

/** The words of the large lettering: dashes, colons and slashes that part a title give way to line breaks. */
const letteringOf = ({ title, nativeTitle }: PosterSubject): string =>
  (nativeTitle ?? title)
    .replace(/\s+[-–—:~/]+\s+|(?<=[\u3040-\u9fff\uac00-\ud7a3])[-–—:~/](?=\S)|(?<=\S)[:](?=\s)/g, ' ')
    .trim() || title;

/** Below this size the lettering would be lost on a small card; another composition may have more room for it. */
const STRONG = 30;

/** Draws up to three compositions of the mood and keeps the first that gives the title room, else the roomiest. */
const drawSketch = (mood: Mood, large: string, voice: Voice, random: Random, palette: PosterPalette) => {
  const names = LAYOUTS_OF_MOOD[mood];
  const start = between(random, 0, names.length - 1);
  let best: { layout: string; sketch: Sketch; title: Lettering } | null = null;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const layout = names[(start + attempt * 4) % names.length] ?? 'disc';
    const sketch = (LAYOUTS[layout] as Layout)(random);
    const title = setTitle(large, sketch, voice, palette);
    if (!best || title.size > best.title.size) best = { layout, sketch, title };
    if (title.size >= STRONG) break;
  }
  return best as { layout: string; sketch: Sketch; title: Lettering };
};

/**
 * The drawn poster of a title: the same subject always gives the same drawing. Genres give the mood, the id gives the
 * palette, the composition and its small shifts. The Hangul title is set large where there is one, else the Latin one.
 */
export const composePoster = (subject: PosterSubject): PosterDrawing => {
  const random = randomFrom(subject.id);
  const mood = moodOf(subject.genres, scatter(subject.id) >>> 7);
  const palettes = POSTER_PALETTES[mood];
  const palette = choose(palettes, random, palettes[0] as PosterPalette);
  const large = letteringOf(subject);
  const voice = choose(VOICES_OF_MOOD[mood], random, 'heavy');
  const { layout, sketch, title } = drawSketch(mood, large, voice, random, palette);
  return {
    layout,
    ground: palette.ground,
    shapes: sketch.shapes.map(({ fill, d }) => ({ fill: palette[fill], d })),
    title,
    caption: subject.nativeTitle === null ? null : setSmall(subject.title, sketch, 'left', palette),
    year: subject.year === null ? null : setSmall(String(subject.year), sketch, 'right', palette),
  };
};
