import { changeTheme, showTheme } from '#src/ui/theme/pageTheme.ts';
import { type PaletteShades, PRIMARIES, type PrimaryShade, SURFACES } from '#src/ui/theme/palettes.ts';
import { SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';

/** Event on `window` after each change of primary or surface (S-T4); `detail` is the new `Palette`. */
export const PALETTE_EVENT = 'theme-palette-change';

/** The colours of a theme, each `#rrggbb`. */
export interface Palette {
  /** Shades 50 to 950; for noir, those of the surface (S-T5). */
  primary: Readonly<Record<PrimaryShade, string>>;
  /** Shades 0 to 950; those of the first palette if none is chosen (S-T6). */
  surface: PaletteShades;
}

/** Returns the palette of a theme. */
export const paletteOf = ({ primary, surface }: Pick<Theme, 'primary' | 'surface'>): Palette => {
  const shades = SURFACES[surface ?? SURFACE_NAMES[0]];
  if (primary !== 'noir') return { primary: PRIMARIES[primary], surface: shades };
  const { 0: _paper, ...ink } = shades;
  return { primary: ink, surface: shades };
};

const announcing = <Result>(work: () => Result): Result => {
  const before = window.pageTheme.theme;
  const result = work();
  const { theme } = window.pageTheme;
  if (before.primary !== theme.primary || before.surface !== theme.surface)
    window.dispatchEvent(new CustomEvent<Palette>(PALETTE_EVENT, { detail: paletteOf(theme) }));
  return result;
};

/** Changes settings like `changeTheme` and dispatches `PALETTE_EVENT` if the palette changes (S-T4). Returns whether they were stored. */
export const repaint = (change: Partial<Theme>): boolean => announcing(() => changeTheme(change));

/** Applies the stored theme, after another tab changed it or the page came back from the browser's history. */
export const followStoredTheme = (): void => announcing(() => showTheme(window.pageTheme.stored()));
