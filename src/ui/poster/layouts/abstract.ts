import { box, type Layout, MARGIN, MEASURE } from '#src/ui/poster/layouts/sketch.ts';
import type { Ink } from '#src/ui/poster/palettes.ts';
import { between } from '#src/ui/poster/seed.ts';
import { circle, polygon, rect } from '#src/ui/poster/shapes.ts';

/** Striped sleeves (saekdong): a vertical band of colours next to a tall title. */
export const stripes: Layout = (random) => {
  const inks: Ink[] = ['a', 'b', 'dark'];
  const runs = new Map<Ink, string>(inks.map((ink) => [ink, '']));
  let x = 0;
  for (let index = 0; x < 74; index += 1) {
    const width = Math.min(between(random, 7, 20), 78 - x);
    const ink = inks[(index + (index > 2 ? 1 : 0)) % 3] ?? 'a';
    runs.set(ink, `${runs.get(ink)}${rect(x, 0, width, 300)}`);
    x += width;
  }
  return {
    shapes: inks.map((fill) => ({ fill, d: runs.get(fill) ?? '' })),
    across: { box: box(92, 34, 94, 214), on: 'ground', largest: 42 },
    down: { box: box(92, 30, 94, 226), on: 'ground', align: 'right', columns: 2, largest: 66 },
    turned: { box: box(94, 30, 90, 226), on: 'ground', align: 'right', largest: 56 },
    band: { at: 'bottom', on: 'ground', x: 92, width: 94 },
  };
};

/** Patchwork cloth (bojagi): blocks around an empty one with the title. */
export const patchwork: Layout = (random) => {
  const [column, row] = [between(random, 126, 140), between(random, 196, 214)];
  const [cut, low] = [between(random, 60, 120), between(random, 50, 90)];
  return {
    shapes: [
      { fill: 'a', d: `${rect(column, 0, 200 - column, cut)}${rect(0, row, low, 300 - row)}` },
      { fill: 'b', d: `${rect(column, cut, 200 - column, row - cut)}${rect(low, row + 44, 200 - low, 56)}` },
      { fill: 'dark', d: rect(low, row, column - low, 44) },
    ],
    across: { box: box(MARGIN, 38, column - MARGIN - 10, row - 50), on: 'ground', largest: 46 },
    down: {
      box: box(MARGIN, 38, column - MARGIN - 10, row - 48),
      on: 'ground',
      align: 'left',
      columns: 2,
      largest: 62,
    },
    band: { at: 'top', on: 'ground', width: column - MARGIN - 8 },
  };
};

/** One straight cut across the poster. */
export const cut: Layout = (random) => {
  const [left, right] = [between(random, 168, 196), between(random, 108, 150)];
  return {
    shapes: [
      { fill: 'b', d: circle(between(random, 118, 150), between(random, 92, 112), between(random, 40, 50)) },
      { fill: 'a', d: polygon(0, left, 200, right, 200, 300, 0, 300) },
    ],
    across: { box: box(MARGIN, 204, MEASURE, 82), on: 'a', vertical: 'bottom', largest: 60 },
    band: { at: 'top', on: 'ground' },
  };
};

/** Two overlapping circles. */
export const pair: Layout = (random) => {
  const apart = between(random, 22, 32);
  const r = between(random, 48, 54);
  const [y, half] = [between(random, 96, 108), Math.sqrt(r * r - apart * apart)];
  return {
    shapes: [
      { fill: 'a', d: circle(100 - apart, y, r) },
      { fill: 'b', d: circle(100 + apart, y, r) },
      {
        fill: 'dark',
        d: `M100 ${(y - half).toFixed(1)}A${r} ${r} 0 0 1 100 ${(y + half).toFixed(1)}A${r} ${r} 0 0 1 100 ${(y - half).toFixed(1)}z`,
      },
    ],
    across: {
      box: box(MARGIN, 176, MEASURE, 92),
      on: 'ground',
      align: 'center',
      vertical: 'middle',
      largest: 52,
    },
    band: { at: 'bottom', on: 'ground' },
  };
};

/** Plain paper with a thin rule and a seal. */
export const seal: Layout = (random) => {
  const y = between(random, 206, 226);
  return {
    shapes: [
      { fill: 'b', d: rect(62, 0, 1.6, 300) },
      {
        fill: 'a',
        d: `${rect(20, y, 30, 30)}M26 ${y + 6}v18h3v-18zM33 ${y + 6}v18h11v-3h-8v-4.500h8v-3h-8v-4.500h8v-3z`,
      },
    ],
    across: { box: box(74, 34, 112, 214), on: 'ground', largest: 46 },
    down: { box: box(76, 28, 110, 230), on: 'ground', align: 'right', columns: 2, largest: 74 },
    turned: { box: box(78, 28, 106, 230), on: 'ground', align: 'right', largest: 58 },
    band: { at: 'bottom', on: 'ground', x: 74, width: 112 },
  };
};

/** A slit of light with a round shape behind it. */
export const slit: Layout = (random) => {
  const [y, height] = [between(random, 88, 104), between(random, 46, 62)];
  const cx = between(random, 60, 140);
  return {
    shapes: [
      { fill: 'a', d: rect(0, y, 200, height) },
      { fill: 'dark', d: circle(cx, y + height / 2, height / 2) },
      { fill: 'light', d: circle(cx + height * 0.14, y + height * 0.36, height * 0.09) },
    ],
    across: { box: box(MARGIN, 184, MEASURE, 84), on: 'ground', vertical: 'bottom', largest: 60 },
    band: { at: 'top', on: 'ground' },
  };
};

/** Slats that open towards the bottom of the poster. */
export const blinds: Layout = (random) => {
  const count = between(random, 7, 9);
  const slats = Array.from({ length: count }, (_, index) => {
    const y = 142 + index * (158 / count);
    return rect(0, y, 200, 1.5 + (index / count) * (158 / count) * 0.95);
  });
  return {
    shapes: [
      { fill: 'b', d: circle(between(random, 60, 140), 196, between(random, 38, 52)) },
      { fill: 'a', d: slats.join('') },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 90), on: 'ground', largest: 66 },
    down: { box: box(106, 38, 80, 98), on: 'ground', align: 'right', columns: 2, largest: 52 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A grid of dots that grow from one corner. */
export const dots: Layout = (random) => {
  const mirrored = random() < 0.5;
  const field: string[] = [];
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 11; column += 1) {
      const x = 10 + column * 18;
      const r = Math.max(0, row * 0.62 + (mirrored ? 10 - column : column) * 0.44 - 0.6);
      if (r > 0.9) field.push(circle(x, 150 + row * 18, Math.round(r * 10) / 10));
    }
  return {
    shapes: [
      { fill: 'b', d: circle(mirrored ? 152 : 48, 168, 22) },
      { fill: 'a', d: field.join('') },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 90), on: 'ground', largest: 64 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A film strip with the title in one frame. */
export const frame: Layout = (random) => {
  const inset = between(random, 24, 30);
  const holes = Array.from({ length: 12 }, (_, index) =>
    [8, 182].map((x) => rect(x, 8 + index * 25, 10, 13)).join(''),
  );
  return {
    shapes: [
      { fill: 'a', d: rect(inset, 0, 200 - 2 * inset, 300) },
      { fill: 'light', d: holes.join('') },
      { fill: 'b', d: circle(between(random, 76, 124), 88, between(random, 30, 40)) },
    ],
    across: { box: box(inset + 10, 142, 180 - 2 * inset, 116), on: 'a', vertical: 'bottom', largest: 48 },
    band: { at: 'bottom', on: 'a', x: inset + 10, width: 180 - 2 * inset },
  };
};
