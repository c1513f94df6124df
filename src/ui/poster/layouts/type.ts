import { box, type Layout, MARGIN, MEASURE } from '#src/ui/poster/layouts/sketch.ts';
import { between } from '#src/ui/poster/seed.ts';
import { circle, polygon, rect } from '#src/ui/poster/shapes.ts';

/** Lettering fills the sheet; one small disc is all that moves. */
export const shout: Layout = (random) => ({
  shapes: [
    { fill: 'a', d: rect(0, 0, 200, 12) },
    { fill: 'a', d: circle(between(random, 150, 168), 254, between(random, 14, 18)) },
  ],
  across: { box: box(MARGIN, 34, MEASURE, 192), on: ['ground'], largest: 96 },
  down: { box: box(MARGIN, 30, MEASURE, 198), on: ['ground'], align: 'left', columns: 3, largest: 84 },
  band: { at: 'bottom', on: ['ground'], width: 112 },
});

/** A half-sheet of ink with the lettering on it, a bar of the second ink at its edge. */
export const slab: Layout = (random) => {
  const edge = between(random, 104, 128);
  return {
    shapes: [
      { fill: 'a', d: rect(0, edge, 200, 300 - edge) },
      { fill: 'b', d: rect(0, edge - between(random, 12, 30), 200, 30) },
      { fill: 'a', d: rect(0, edge + 4, 200, 40) },
    ],
    across: { box: box(MARGIN, edge + 18, MEASURE, 268 - edge), on: ['a'], vertical: 'bottom', largest: 86 },
    band: { at: 'top', on: ['ground'] },
  };
};

/** A tall title on a leaning panel. */
export const banner: Layout = (random) => {
  const lean = between(random, 10, 24);
  return {
    shapes: [
      { fill: 'b', d: polygon(0, 0, 60 + lean, 0, 34, 300, 0, 300) },
      { fill: 'a', d: polygon(72 + lean, 0, 200, 0, 200, 300, 46, 300) },
    ],
    across: { box: box(98, 28, 88, 206), on: ['a'], align: 'right', largest: 44 },
    down: { box: box(100, 22, 86, 236), on: ['a'], align: 'right', columns: 2, largest: 80 },
    turned: { box: box(106, 22, 80, 236), on: ['a'], align: 'right', largest: 62 },
    band: { at: 'bottom', on: ['a'], x: 62, width: 124 },
  };
};
