import { parseTheme, SURFACE_NAMES, THEME_KEY, type Theme } from '#src/ui/theme/theme.ts';

/** Fired on `window` when the palette on the page changes (S-T4); `detail` is the theme. */
export const PALETTE_EVENT = 'theme-palette-change';

/** Fired on `window` whenever a theme was applied; `detail` is the theme. */
export const THEME_EVENT = 'theme-change';

/** The stored theme, or the default where nothing is stored or storage is closed to us. Browser only. */
export const readTheme = (): Theme => {
  try {
    return parseTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return parseTheme(null);
  }
};

/** Stores a theme for later visits and other tabs; a browser that refuses storage keeps it for this page only. */
export const saveTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(THEME_KEY, JSON.stringify(theme));
  } catch {
    // Private windows and blocked storage throw: the theme still applies to this page.
  }
};

/**
 * Puts a theme on the page: attributes and the class `dark` on the root element, the class `material` on the body (S-T2,
 * S-T3). Announces `theme-palette-change` when primary or surface differ from what the page showed, then `theme-change`.
 */
export const applyTheme = (theme: Theme): void => {
  const { dataset, classList } = document.documentElement;
  const surface = theme.surface ?? SURFACE_NAMES[0];
  const repainted = dataset.primary !== theme.primary || dataset.surface !== surface;
  dataset.preset = theme.preset;
  dataset.primary = theme.primary;
  dataset.surface = surface;
  classList.toggle('dark', theme.darkMode);
  document.body?.classList.toggle('material', theme.preset === 'Material');
  if (repainted) window.dispatchEvent(new CustomEvent(PALETTE_EVENT, { detail: theme }));
  window.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
};
