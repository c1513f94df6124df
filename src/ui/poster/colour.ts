/** Returns the relative luminance of a `#rrggbb` colour, 0 (black) to 1 (white), by the formula of WCAG 2.2. */
export const luminanceOf = (hex: string): number => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** Returns the contrast ratio of two `#rrggbb` colours, 1 to 21, by the formula of WCAG 2.2. */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Returns the colour with the highest minimum contrast to all `grounds`. `colours` must not be empty. */
export const mostLegible = (colours: readonly string[], grounds: readonly string[]): string => {
  const weakest = (colour: string) => Math.min(...grounds.map((ground) => contrastOf(colour, ground)));
  return colours.reduce((best, colour) => (weakest(colour) > weakest(best) ? colour : best));
};
