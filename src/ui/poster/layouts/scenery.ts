import { box, type Layout, MARGIN, MEASURE } from '#src/ui/poster/layouts/sketch.ts';
import { between } from '#src/ui/poster/seed.ts';
import { circle, dome, polygon, rect } from '#src/ui/poster/shapes.ts';

/** A door that is ajar and its light. */
export const door: Layout = (random) => {
  const x = between(random, 112, 126);
  const width = between(random, 46, 58);
  return {
    shapes: [
      { fill: 'b', d: polygon(x, 250, x + width, 250, x + width + 34, 300, x - 62, 300) },
      { fill: 'a', d: rect(x, 36, width, 214) },
    ],
    across: { box: box(MARGIN, 38, 90, 198), on: 'ground', largest: 40 },
    down: { box: box(MARGIN, 38, 88, 202), on: 'ground', align: 'left', columns: 2, largest: 58 },
    turned: { box: box(MARGIN, 38, 84, 202), on: 'ground', align: 'left', largest: 52 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A flight of stairs with a ball. */
export const stairs: Layout = (random) => {
  const count = between(random, 4, 6);
  const [step, drop] = [200 / count, 120 / count];
  const points = Array.from({ length: count }, (_, index) => {
    const y = 282 - (index + 1) * drop;
    return [index * step, y, (index + 1) * step, y];
  }).flat();
  const stand = between(random, 0, 1);
  return {
    shapes: [
      { fill: 'a', d: polygon(0, 300, ...points, 200, 300) },
      { fill: 'b', d: circle((stand + 0.5) * step, 282 - (stand + 1) * drop - 14, 14) },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 106), on: 'ground', largest: 62 },
    down: { box: box(104, 38, 82, 112), on: 'ground', align: 'right', columns: 2, largest: 56 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A block of flats at night with some lit windows. */
export const windows: Layout = (random) => {
  const lit: string[] = [];
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 4; column += 1)
      if (random() < 0.46) lit.push(rect(104 + column * 21.5, 66 + row * 27, 13, 17));
  return {
    shapes: [
      { fill: 'b', d: rect(92, 50, 108, 250) },
      { fill: 'a', d: lit.join('') },
    ],
    across: { box: box(MARGIN, 50, 70, 214), on: 'ground', vertical: 'bottom', largest: 40 },
    down: { box: box(MARGIN, 50, 68, 210), on: 'ground', align: 'left', columns: 1, largest: 62 },
    turned: { box: box(MARGIN, 50, 66, 214), on: 'ground', align: 'left', largest: 52 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A road to the horizon with a broken line. */
export const road: Layout = (random) => {
  const cx = between(random, 84, 116);
  const dashes = [0, 1, 2, 3].map((step) => {
    const [top, bottom] = [172 + step * step * 11, 180 + step * step * 11 + step * 7];
    const half = (y: number) => 0.6 + (y - 150) * 0.028;
    return polygon(
      cx - half(top),
      top,
      cx + half(top),
      top,
      cx + half(bottom),
      bottom,
      cx - half(bottom),
      bottom,
    );
  });
  return {
    shapes: [
      { fill: 'b', d: dome(cx + between(random, -40, 40), 160, between(random, 26, 36)) },
      { fill: 'a', d: polygon(cx - 5, 160, cx + 5, 160, 188, 300, 12, 300) },
      { fill: 'ground', d: dashes.join('') },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 78), on: 'ground', largest: 62 },
    band: { at: 'top', on: 'ground' },
  };
};

/** A palace gate with curved eaves and an arch. */
export const gate: Layout = (random) => {
  const rise = between(random, 8, 18);
  return {
    shapes: [
      { fill: 'b', d: `M0 ${58 - rise}Q44 66 100 66T200 ${58 - rise}V82Q150 90 100 90T0 82z` },
      { fill: 'a', d: 'M34 300V168A66 66 0 0 1 166 168V300z' },
    ],
    across: { box: box(48, 168, 104, 92), on: 'a', align: 'center', vertical: 'middle', largest: 44 },
    down: {
      box: box(54, 132, 92, 134),
      on: 'a',
      align: 'center',
      vertical: 'middle',
      columns: 2,
      largest: 54,
    },
    band: { at: 'bottom', on: 'a', x: 46, width: 108 },
  };
};

/** A cone of light on an empty stage. */
export const stage: Layout = (random) => {
  const lamp = between(random, 70, 130);
  return {
    shapes: [
      { fill: 'a', d: polygon(lamp - 22, 0, lamp + 22, 0, 188, 258, 12, 258) },
      { fill: 'b', d: `M12 258a88 20 0 0 0 176 0a88 20 0 0 0 -176 0z` },
    ],
    across: { box: box(52, 158, 96, 78), on: 'a', align: 'center', vertical: 'bottom', largest: 46 },
    down: {
      box: box(66, 106, 68, 134),
      on: 'a',
      align: 'center',
      vertical: 'middle',
      columns: 1,
      largest: 56,
    },
    band: { at: 'bottom', on: 'ground' },
  };
};

/** Two adjoining roofs under a low sun. */
export const roofs: Layout = (random) => {
  const peak = between(random, 60, 84);
  return {
    shapes: [
      { fill: 'b', d: circle(between(random, 128, 160), 150, between(random, 22, 30)) },
      { fill: 'a', d: polygon(0, 232, peak, 172, peak * 2, 232, peak * 2, 300, 0, 300) },
      { fill: 'dark', d: polygon(94, 262, 150, 214, 206, 262, 206, 300, 94, 300) },
    ],
    across: { box: box(MARGIN, 38, MEASURE, 74), on: 'ground', largest: 58 },
    down: { box: box(MARGIN, 38, 96, 116), on: 'ground', align: 'left', columns: 2, largest: 54 },
    band: { at: 'top', on: 'ground' },
  };
};
