import { MARGIN, MEASURE, type Sketch, type Slot } from '#src/ui/poster/layouts/sketch.ts';
import {
  canStack,
  type Direction,
  type Fit,
  fitAcross,
  fitDown,
  isFullWidth,
  STACK_LEADING,
  type Voice,
  widthOf,
} from '#src/ui/poster/lettering.ts';
import type { PosterPalette } from '#src/ui/poster/palettes.ts';

/** A positioned block of lettering. Lengths are in poster units (200 × 300). */
export interface Lettering extends Fit {
  direction: Direction;
  voice: Voice;
  colour: string;
  /** Top of the first line box; for `turned`, of the rotated block. */
  y: number;
  /** The left edge, middle or right edge of the lines, depending on `align`. */
  x: number;
  align: 'left' | 'center' | 'right';
}

/** Distance from the top of a line box to the top of its glyphs at a leading, as a factor of the size: ascent less glyph height. */
const INK_TOP: Readonly<Record<Voice, (leading: number) => number>> = {
  heavy: (leading) => (leading - 1.45) / 2 + 1.16 - 0.77,
  light: (leading) => (leading - 1.45) / 2 + 1.16 - 0.77,
  plain: (leading) => (leading - 1.19) / 2 + 0.95 - 0.76,
};

const INK_HEIGHT = 0.79;

const inkHeightOf = (fit: Fit, direction: Direction, voice: Voice): number => {
  if (direction === 'turned') return Math.max(...fit.lines.map((line) => widthOf(line, voice))) * fit.size;
  const lines =
    direction === 'down' ? Math.max(...fit.lines.map((line) => [...line].length)) : fit.lines.length;
  const leading = direction === 'down' ? STACK_LEADING : fit.leading;
  return ((lines - 1) * leading + INK_HEIGHT) * fit.size;
};

const fitted = (fit: Fit, direction: Direction, slot: Slot, voice: Voice, colour: string): Lettering => {
  const { box, align = 'left', vertical = 'top' } = slot;
  const spare = Math.max(0, box.height - inkHeightOf(fit, direction, voice));
  const inkTop = box.y + { top: 0, middle: spare / 2, bottom: spare }[vertical];
  const leading = direction === 'down' ? STACK_LEADING : fit.leading;
  const lead = direction === 'turned' ? 0 : INK_TOP[voice](leading) * fit.size;
  const x = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[align];
  return { ...fit, direction, voice, colour, y: inkTop - lead, x, align };
};

const turnedFit = (title: string, slot: Slot, voice: Voice): Fit =>
  fitAcross(
    title,
    { ...slot.box, width: slot.box.height, height: slot.box.width },
    voice,
    slot.largest ?? 56,
  );

/** Minimum size of a stacked or turned title relative to its size in horizontal lines. */
const STANDING_RATIO = 0.72;

/** Minimum size of a stacked or turned title. */
const LEAST_STANDING = 22;

const standingFit = (
  text: string,
  sketch: Sketch,
  voice: Voice,
): { fit: Fit; slot: Slot; direction: Direction } | null => {
  const { down, turned } = sketch;
  if (down && canStack(text))
    return {
      fit: fitDown(text, down.box, down.columns ?? 1, down.largest ?? 60),
      slot: down,
      direction: 'down',
    };
  if (turned && !isFullWidth(text))
    return { fit: turnedFit(text, turned, voice), slot: turned, direction: 'turned' };
  return null;
};

/**
 * Positions the large lettering: stacked if the composition has a slot for it and the title can be stacked, turned if a Latin
 * title has a tall slot, else in horizontal lines. Horizontal lines are also used if they are much larger.
 */
export const setTitle = (text: string, sketch: Sketch, voice: Voice, palette: PosterPalette): Lettering => {
  const { across } = sketch;
  const level = fitAcross(text, across.box, voice, across.largest ?? 60, across.cuts);
  const standing = standingFit(text, sketch, voice);
  if (standing && standing.fit.size >= Math.max(LEAST_STANDING, level.size * STANDING_RATIO)) {
    const { fit, slot, direction } = standing;
    return fitted(fit, direction, slot, voice, palette.lettering[slot.on]);
  }
  return fitted(level, 'across', across, voice, palette.lettering[across.on]);
};

const YEAR_WIDTH = 26;
const SMALL = 8.4;
const SMALL_LEADING = 1.12;

/** Positions one text of the small row at the top or bottom: the caption on the left (at most two lines) or the year on the right. */
export const setSmall = (
  text: string,
  sketch: Sketch,
  align: 'left' | 'right',
  palette: PosterPalette,
): Lettering => {
  const { at, on, x = MARGIN, width = MEASURE } = sketch.band;
  const area = { x, y: 0, width: width - YEAR_WIDTH, height: SMALL * 2.3 };
  const { lines, size } =
    align === 'right' ? { lines: [text], size: SMALL } : fitAcross(text, area, 'plain', SMALL);
  return {
    lines,
    size,
    leading: SMALL_LEADING,
    direction: 'across',
    voice: 'plain',
    colour: palette.lettering[on],
    y: at === 'top' ? 12 : 289 - lines.length * SMALL_LEADING * size,
    x: align === 'left' ? x : x + width,
    align,
  };
};
