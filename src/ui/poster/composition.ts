import { LAYOUTS, LAYOUTS_OF_MOOD, VOICES_OF_MOOD } from '#src/ui/poster/layouts/programme.ts';
import type { Layout, Sketch } from '#src/ui/poster/layouts/sketch.ts';
import type { Voice } from '#src/ui/poster/lettering.ts';
import { type Mood, moodOf, POSTER_PALETTES, type PosterPalette } from '#src/ui/poster/palettes.ts';
import { type Lettering, setSmall, setTitle } from '#src/ui/poster/placing.ts';
import { between, type Random, randomFrom, scatter } from '#src/ui/poster/seed.ts';

/** The fields of a title that a drawn poster needs; a subset of TitleSummary. */
export interface PosterSubject {
  id: number;
  title: string;
  nativeTitle: string | null;
  genres?: readonly string[] | undefined;
  year: number | null;
}

/** A finished drawing with everything that is needed to render it as HTML or SVG. */
export interface PosterDrawing {
  layout: string;
  ground: string;
  shapes: { fill: string; d: string }[];
  title: Lettering;
  /** The small line with the Latin title; null if the large lettering is that title. */
  caption: Lettering | null;
  year: Lettering | null;
}

const choose = <T>(list: readonly T[], random: Random, otherwise: T): T =>
  list[between(random, 0, list.length - 1)] ?? otherwise;

/** Returns the text of the large lettering. Separating dashes, colons and slashes become spaces, where lines can break. */
const letteringOf = ({ title, nativeTitle }: PosterSubject): string =>
  (nativeTitle ?? title)
    .replace(/\s+[-–—:~/]+\s+|(?<=[\u3040-\u9fff\uac00-\ud7a3])[-–—:~/](?=\S)|(?<=\S)[:](?=\s)/g, ' ')
    .trim() || title;

/** Minimum size of lettering that is readable on a small card. Below it, another composition is tried. */
const STRONG = 30;

/** Tries up to three compositions of the mood and returns the first with enough room for the title, or else the one with most. */
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
 * Composes the drawn poster of a title, which is always the same for the same subject. The genres determine the mood; the id
 * determines the palette, the composition and its variations. The large lettering is the native title, or else the main one.
 */
export const composePoster = (subject: PosterSubject): PosterDrawing => {
  const random = randomFrom(subject.id);
  const mood = moodOf(subject.genres ?? [], scatter(subject.id) >>> 7);
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
