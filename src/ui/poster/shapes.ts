/** SVG path data for the flat shapes of drawn posters. The poster is 200 units wide and 300 high; y grows downwards. */

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns a filled circle. */
export const circle = (cx: number, cy: number, r: number): string =>
  `M${round(cx - r)} ${round(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Returns the upper half of a circle whose flat side is at y = `base`. */
export const dome = (cx: number, base: number, r: number): string =>
  `M${round(cx - r)} ${round(base)}a${r} ${r} 0 0 1 ${2 * r} 0z`;

/** Returns a rectangle with the given top left corner and size. */
export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

/** Returns a polygon through points, given as x, y, x, y … */
export const polygon = (...points: number[]): string => `M${points.map(round).join(' ')}z`;

/** Returns a ring: two circles drawn in opposite directions, so that the inner one is a hole. */
export const ring = (cx: number, cy: number, outer: number, inner: number): string =>
  `${circle(cx, cy, outer)}M${round(cx - inner)} ${round(cy)}a${inner} ${inner} 0 1 1 ${2 * inner} 0a${inner} ${inner} 0 1 1 ${-2 * inner} 0z`;

/** Returns a petal with pointed ends, `length` long, rotated by `angle` degrees. */
export const petal = (x: number, y: number, length: number, angle: number): string => {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length];
  const [nx, ny] = [-dy * 0.36, dx * 0.36];
  const bulge = (sign: number) => `${round(dx / 2 + sign * nx)} ${round(dy / 2 + sign * ny)}`;
  return `M${round(x)} ${round(y)}q${bulge(1)} ${round(dx)} ${round(dy)}q${round(-dx / 2 - nx)} ${round(-dy / 2 - ny)} ${round(-dx)} ${round(-dy)}z`;
};
