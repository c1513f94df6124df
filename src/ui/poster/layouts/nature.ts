import { box, type Layout, MARGIN, MEASURE } from '#src/ui/poster/layouts/sketch.ts';
import { between } from '#src/ui/poster/seed.ts';
import { circle, dome, petal, polygon, rect, ring } from '#src/ui/poster/shapes.ts';

/** A full moon over a dark hill; the title is on the hill. */
export const moon: Layout = (random) => {
  const [cx, cy, r] = [between(random, 70, 140), between(random, 92, 104), between(random, 44, 58)];
  return {
    shapes: [
      { fill: 'a', d: circle(cx, cy, r) },
      { fill: 'b', d: 'M0 196Q60 158 120 176T200 168V300H0z' },
    ],
    across: { box: box(MARGIN, 200, MEASURE, 86), on: 'b', vertical: 'bottom' },
    band: { at: 'top', on: 'ground' },
  };
};

/** A large disc that extends beyond the right edge, with a column of lettering on the left. */
export const disc: Layout = (random) => {
  const r = between(random, 74, 92);
  const cy = between(random, 120, 205);
  return {
    shapes: [
      { fill: 'a', d: circle(100 + r + between(random, 0, 8), cy, r) },
      { fill: 'b', d: circle(116 + between(random, 0, 30), cy > 160 ? 52 : 252, between(random, 8, 13)) },
    ],
    across: { box: box(MARGIN, 34, 84, 220), on: 'ground', largest: 46 },
    down: { box: box(MARGIN, 34, 80, 226), on: 'ground', align: 'left', columns: 2, largest: 62 },
    turned: { box: box(MARGIN, 34, 76, 226), on: 'ground', align: 'left', largest: 52 },
    band: { at: 'bottom', on: 'ground', width: 84 },
  };
};

/** Several mountain ranges and a small sun, after the painted screen of five peaks behind Korean thrones. */
export const peaks: Layout = (random) => {
  const lift = between(random, -12, 12);
  return {
    shapes: [
      { fill: 'a', d: circle(between(random, 38, 46), between(random, 70, 110), between(random, 18, 24)) },
      {
        fill: 'b',
        d: polygon(0, 226 + lift, 46, 172 + lift, 84, 214, 128, 150 + lift, 200, 232, 200, 300, 0, 300),
      },
      {
        fill: 'a',
        d: polygon(0, 262, 62, 214 - lift / 2, 112, 256, 162, 206 + lift / 2, 200, 244, 200, 300, 0, 300),
      },
    ],
    across: { box: box(74, 26, 112, 112), on: 'ground', align: 'right', largest: 40 },
    down: { box: box(104, 24, 82, 118), on: 'ground', align: 'right', columns: 2, largest: 44 },
    band: { at: 'bottom', on: 'a' },
  };
};

/** Half a sun on the horizon and its reflection on the water. */
export const sea: Layout = (random) => {
  const r = between(random, 52, 66);
  const cx = between(random, 78, 122);
  const glints = [0, 1, 2, 3].map((row) => {
    const width = r * (1.7 - row * 0.3);
    return rect(cx - width / 2 + between(random, -8, 8), 214 + row * 17, width, 5);
  });
  return {
    shapes: [
      { fill: 'a', d: dome(cx, 200, r) },
      { fill: 'b', d: rect(0, 200, 200, 100) },
      { fill: 'a', d: glints.join('') },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 90), on: 'ground', largest: 60 },
    band: { at: 'top', on: 'ground' },
  };
};

/** Rows of scales, as water is drawn on old screens, with the title above. */
export const waves: Layout = (random) => {
  const r = between(random, 20, 28);
  const rows = [0, 1, 2, 3, 4].map((row) => ({ y: 205 + row * r * 0.9, shift: row % 2 ? r : 0 }));
  const scales = (radius: number, inner: number) =>
    rows
      .flatMap(({ y, shift }) =>
        Array.from({ length: Math.ceil(200 / (2 * r)) + 2 }, (_, column) =>
          ring(column * 2 * r - shift, y, radius, inner),
        ),
      )
      .join('');
  return {
    shapes: [
      { fill: 'b', d: rect(0, 205, 200, 95) },
      { fill: 'a', d: scales(r * 0.86, r * 0.62) },
      { fill: 'a', d: circle(between(random, 150, 168), 148, 12) },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 94), on: 'ground', largest: 64 },
    down: { box: box(MARGIN, 38, 100, 132), on: 'ground', align: 'left', columns: 2, largest: 62 },
    band: { at: 'top', on: 'ground' },
  };
};

/** Petals falling along an arc. */
export const petals: Layout = (random) => {
  const fall = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => {
      const along = (index + from) / (count + 0.4);
      return petal(
        112 + Math.sin(along * 3.1) * 58 - along * 14 + between(random, -8, 8),
        28 + along * 218 + between(random, -6, 6),
        between(random, 22, 36),
        between(random, 0, 359),
      );
    }).join('');
  return {
    shapes: [
      { fill: 'a', d: fall(7, 0.2) },
      { fill: 'b', d: fall(5, 0.6) },
    ],
    across: { box: box(MARGIN, 30, 80, 236), on: 'ground', vertical: 'bottom', largest: 40 },
    down: { box: box(MARGIN, 30, 74, 226), on: 'ground', align: 'left', columns: 2, largest: 52 },
    turned: { box: box(MARGIN, 30, 70, 230), on: 'ground', align: 'left', largest: 48 },
    band: { at: 'bottom', on: 'ground' },
  };
};

/** Rings spreading from a corner. */
export const ripple: Layout = (random) => {
  const [cx, cy] = [between(random, 30, 170), between(random, 236, 262)];
  const rings = [0, 1, 2].map((step) => ring(cx, cy, 132 - step * 38, 116 - step * 38));
  return {
    shapes: [
      { fill: 'a', d: rings.join('') },
      { fill: 'b', d: circle(cx, cy, 22) },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 62), on: 'ground', largest: 58 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A parasol or umbrella under slanting rain. */
export const rain: Layout = (random) => {
  const slant = between(random, -14, -8);
  const drops = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [
      (index % 8) * 26 + between(random, 0, 14),
      34 + Math.floor(index / 8) * 26 + between(random, 0, 14),
    ];
    return polygon(x, y, x + 2.4, y, x + 2.4 + slant, y + 24, x + slant, y + 24);
  });
  return {
    shapes: [
      { fill: 'b', d: `${drops.join('')}${rect(98.5, 150, 3, 46)}` },
      {
        fill: 'a',
        d: 'M24 168A76 72 0 0 1 176 168Q163 154 150.700 168Q138 154 125.300 168Q112.700 154 100 168Q87.300 154 74.700 168Q62 154 49.300 168Q37 154 24 168z',
      },
    ],
    across: {
      box: box(MARGIN, 200, MEASURE, 66),
      on: 'ground',
      vertical: 'middle',
      align: 'center',
      largest: 50,
    },
    band: { at: 'bottom', on: 'ground' },
  };
};
