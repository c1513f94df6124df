import type { Box } from '#src/ui/poster/lettering.ts';
import type { Ink } from '#src/ui/poster/palettes.ts';
import type { Random } from '#src/ui/poster/seed.ts';

export interface Shape {
  fill: Ink;
  /** SVG path data in poster units, filled by the non-zero rule. */
  d: string;
}

/** A slot for the title: its box, the fill below it, and its alignment in the box. */
export interface Slot {
  box: Box;
  on: Ink;
  align?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'middle' | 'bottom';
  /** Maximum font size. */
  largest?: number;
  /** Whether full-width words may be split freely, to fill the poster. */
  cuts?: boolean;
  /** Maximum number of columns of a stacked title. */
  columns?: number;
}

/** The row with the small Latin title and the year at the top or bottom of every poster. */
export interface Band {
  at: 'top' | 'bottom';
  on: Ink;
  x?: number;
  width?: number;
}

/** One composition: at most three shapes, a slot for a horizontal title, and optional slots for a stacked or turned title. */
export interface Sketch {
  shapes: Shape[];
  across: Slot;
  down?: Slot;
  turned?: Slot;
  band: Band;
}

export type Layout = (random: Random) => Sketch;

/** Margin of a poster. */
export const MARGIN = 14;

/** Width between the margins. */
export const MEASURE = 200 - 2 * MARGIN;

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
