import type { Box } from '#src/ui/poster/lettering.ts';
import type { Ink } from '#src/ui/poster/palettes.ts';
import type { Random } from '#src/ui/poster/seed.ts';

export interface Shape {
  fill: Ink;
  /** SVG path data in poster units, filled by the non-zero rule. */
  d: string;
}

/** A place for the title: its box, the fill it lies on, and how it stands in the box. */
export interface Slot {
  box: Box;
  on: Ink;
  align?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'middle' | 'bottom';
  /** Upper limit of the size. */
  largest?: number;
  /** Whether full-width words may be cut freely, to fill the sheet. */
  cuts?: boolean;
  /** Upper limit of columns of a stacked title. */
  columns?: number;
}

/** The row that carries the small English title and the year; every poster has it at its head or its foot. */
export interface Band {
  at: 'top' | 'bottom';
  on: Ink;
  x?: number;
  width?: number;
}

/** One composition: at most three shapes, a place for a title across and perhaps one for a stacked or turned title. */
export interface Sketch {
  shapes: Shape[];
  across: Slot;
  down?: Slot;
  turned?: Slot;
  band: Band;
}

export type Layout = (random: Random) => Sketch;

/** Margin of the programme's grid. */
export const MARGIN = 14;

/** Width between the margins. */
export const MEASURE = 200 - 2 * MARGIN;

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
