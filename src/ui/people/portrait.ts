import { between, randomFrom } from '#src/ui/poster/seed.ts';

/** The colours of a drawn portrait. A unit test checks that `ink` has a contrast of 4.5:1 on both `ground` and `shape`. */
export interface PortraitInks {
  ground: string;
  shape: string;
  ink: string;
}

const inks = (ground: string, shape: string, ink: string): PortraitInks => ({ ground, shape, ink });

/** Palettes of similar colours from those of the posters, with less contrast than the posters next to them. */
export const PORTRAIT_INKS: readonly PortraitInks[] = [
  inks('#e4dac7', '#d5c8ae', '#2b2620'),
  inks('#adc4b1', '#c6d6c6', '#12291f'),
  inks('#ecc0b7', '#f4d6cd', '#451425'),
  inks('#1f5267', '#17404f', '#f5eddd'),
  inks('#c9b7d6', '#dccfe4', '#291640'),
  inks('#334459', '#29384a', '#f4ecdd'),
  inks('#ecbe4d', '#f3d079', '#2a2008'),
  inks('#5a1f3e', '#6d2b4d', '#fbeae0'),
  inks('#1e4336', '#285545', '#f6edda'),
  inks('#cbd4d3', '#dde3e1', '#1a292e'),
  inks('#e9a07a', '#f2b797', '#381410'),
  inks('#9dc4da', '#b8d5e5', '#112334'),
];

/** Number of background shapes in the stylesheet (`.portrait-art.cut-0` …). */
export const PORTRAIT_CUTS = 6;

const LETTER = /[\p{L}\p{N}]/u;
const HANGUL_NAME = /^[\uac00-\ud7a3]{2,4}$/;

/**
 * Returns the letters of a drawn portrait, which are stacked. For a Korean name these are the last two syllables, which
 * distinguish people of one family name. For other names these are up to two initials of words with letters or digits.
 */
export const portraitLetters = ({
  name,
  nativeName,
}: {
  name: string;
  nativeName: string | null;
}): string[] => {
  const native = (nativeName ?? name).trim();
  if (HANGUL_NAME.test(native)) return [...native].slice(-2);
  const initials = name.split(/[\s-]+/).flatMap((word) => LETTER.exec(word)?.[0].toUpperCase() ?? []);
  if (initials.length === 0) return [...name.trim()].slice(0, 1);
  return initials.length > 2 ? [initials[0] ?? '', initials.at(-1) ?? ''] : initials;
};

/** Returns the design of a person's drawn portrait, which is always the same for the same person. */
export const composePortrait = (person: { id: number; name: string; nativeName: string | null }) => {
  const random = randomFrom(person.id + 7919);
  const colours = PORTRAIT_INKS[between(random, 0, PORTRAIT_INKS.length - 1)] as PortraitInks;
  return { ...colours, cut: between(random, 0, PORTRAIT_CUTS - 1), letters: portraitLetters(person) };
};
