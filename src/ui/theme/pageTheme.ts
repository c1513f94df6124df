import type { Theme } from '#src/ui/theme/theme.ts';

/** What the inline script in the head leaves on `window`: the one place that reads a stored theme and puts one on a page. */
export interface PageTheme {
  /** What the page shows. */
  theme: Theme;
  /** What is stored; whatever is missing, unknown or broken in it is its default. */
  stored(): Theme;
  /** Sets the attributes and the class `dark` of the root element, and the class `material` of the body (S-T2, S-T3). */
  show(theme: Theme): void;
}

declare global {
  interface Window {
    pageTheme: PageTheme;
  }
}

/** Key in local storage (S-T1). */
export const THEME_KEY = 'theme';

/** Told on `window` whenever a theme was put on the page; `window.pageTheme.theme` is the theme. */
export const THEME_EVENT = 'theme-change';

/** Puts a theme on the page and tells who shows its settings. */
export const showTheme = (theme: Theme): void => {
  window.pageTheme.show(theme);
  window.dispatchEvent(new Event(THEME_EVENT));
};

/**
 * Changes settings of the theme: shown at once, stored for later visits and other tabs (S-T1). Gives whether it could be
 * stored: private windows and blocked storage refuse, and the theme applies to this page alone.
 */
export const changeTheme = (change: Partial<Theme>): boolean => {
  const theme = { ...window.pageTheme.theme, ...change };
  showTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, JSON.stringify(theme));
    return true;
  } catch {
    return false;
  }
};

/** Calls `listener` after each change of the theme; gives what ends that. */
export const onThemeChange = (listener: () => void) => {
  window.addEventListener(THEME_EVENT, listener);
  return () => window.removeEventListener(THEME_EVENT, listener);
};
