/**
 * Background shapes of generated portraits on a canvas of 400 × 500, the same as in the stylesheet
 * (`.portrait-art.cut-0` …).
 */
const SHAPES: readonly string[] = [
  'M200 230m-258 0a258 258 0 1 0 516 0a258 258 0 1 0-516 0',
  'M200 520m-360 0a360 300 0 1 0 720 0a360 300 0 1 0-720 0',
  'M0 0H67L333 500H0Z',
  'M76 80H324V500H76Z',
  'M400 0m-446 0a446 446 0 1 0 892 0a446 446 0 1 0-892 0',
  'M0 0H400V250H0Z',
];

/** Returns one of the six background shapes in a colour as SVG. */
export const portraitShape = (cut: number, colour: string): string =>
  `<path fill="${colour}" d="${SHAPES[cut] ?? SHAPES[0]}"/>`;
