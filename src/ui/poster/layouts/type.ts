import { box, type Layout, MARGIN, MEASURE } from '#src/ui/poster/layouts/sketch.ts';
import { between } from '#src/ui/poster/seed.ts';
import { circle, polygon, rect } from '#src/ui/poster/shapes.ts';

/** Lettering that fills the poster, with a disc in the corner below it. */
export const shout: Layout = (random) => ({
  shapes: [
    { fill: 'a', d: rect(0, 0, 200, 12) },
    { fill: 'b', d: circle(between(random, 168, 186), between(random, 250, 268), between(random, 48, 58)) },
  ],
  across: { box: box(MARGIN, 32, MEASURE, 156), on: 'ground', largest: 96, cuts: true },
  band: { at: 'bottom', on: 'ground', width: 92 },
});

/** Half of the poster in one colour with the lettering on it, and a bar in the second colour at its edge. */
export const slab: Layout = (random) => {
  const edge = between(random, 104, 128);
  return {
    shapes: [
      { fill: 'a', d: rect(0, edge, 200, 300 - edge) },
      { fill: 'b', d: rect(0, edge - between(random, 12, 30), 200, 30) },
      { fill: 'a', d: rect(0, edge + 4, 200, 40) },
    ],
    across: {
      box: box(MARGIN, edge + 18, MEASURE, 268 - edge),
      on: 'a',
      vertical: 'bottom',
      largest: 86,
      cuts: true,
    },
    band: { at: 'top', on: 'ground' },
  };
};

/** A tall title on a slanted panel. */
export const banner: Layout = (random) => {
  const lean = between(random, 10, 24);
  return {
    shapes: [
      { fill: 'b', d: polygon(0, 0, 60 + lean, 0, 34, 300, 0, 300) },
      { fill: 'a', d: polygon(72 + lean, 0, 200, 0, 200, 300, 46, 300) },
    ],
    across: { box: box(98, 28, 88, 206), on: 'a', align: 'right', largest: 44 },
    down: { box: box(100, 22, 86, 236), on: 'a', align: 'right', columns: 2, largest: 80 },
    turned: { box: box(106, 22, 80, 236), on: 'a', align: 'right', largest: 62 },
    band: { at: 'bottom', on: 'a', x: 62, width: 124 },
  };
};

/** A quarter of a large disc in the corner, with the lettering at the bottom. */
export const quarter: Layout = (random) => {
  const r = between(random, 108, 132);
  const mirrored = random() < 0.5;
  return {
    shapes: [
      {
        fill: 'a',
        d: mirrored ? `M0 0H${r}A${r} ${r} 0 0 1 0 ${r}z` : `M200 0V${r}A${r} ${r} 0 0 1 ${200 - r} 0z`,
      },
      { fill: 'b', d: circle(mirrored ? 160 : 40, between(random, 40, 80), between(random, 10, 16)) },
    ],
    across: { box: box(MARGIN, 144, MEASURE, 124), on: 'ground', vertical: 'bottom', largest: 72 },
    band: { at: 'bottom', on: 'ground' },
  };
};

/** Bars that grow towards the top, with the lettering below the last one. */
export const bars: Layout = (random) => {
  const pitch = between(random, 20, 24);
  const heights = [3, 6, 10, 15];
  return {
    shapes: [
      {
        fill: 'a',
        d: heights.map((height, index) => rect(0, 118 - index * pitch - height, 200, height)).join(''),
      },
      { fill: 'b', d: circle(between(random, 54, 146), 64, between(random, 22, 30)) },
    ],
    across: { box: box(MARGIN, 136, MEASURE, 132), on: 'ground', largest: 72 },
    down: { box: box(MARGIN, 134, MEASURE, 132), on: 'ground', align: 'left', columns: 3, largest: 66 },
    band: { at: 'bottom', on: 'ground' },
  };
};
