import type { Theme } from '#src/ui/theme/theme.ts';

/** Set on `window` by the inline script in the head. Only this object reads the stored theme and applies a theme to the page. */
export interface PageTheme {
  /** The current theme of the page. */
  theme: Theme;
  /** Returns the stored theme. Missing and invalid settings have their defaults. */
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

/** Event on `window` after a theme was applied to the page; `window.pageTheme.theme` is the theme. */
export const THEME_EVENT = 'theme-change';

/** Applies a theme to the page and dispatches `THEME_EVENT`. */
export const showTheme = (theme: Theme): void => {
  window.pageTheme.show(theme);
  window.dispatchEvent(new Event(THEME_EVENT));
};

/**
 * Changes settings of the theme, applies them at once and stores them for later visits and other tabs (S-T1).
 * @returns false if the browser blocks storage, so that the theme applies to this page only
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

/** Calls `listener` after each change of the theme. Returns a function that removes the listener. */
export const onThemeChange = (listener: () => void) => {
  window.addEventListener(THEME_EVENT, listener);
  return () => window.removeEventListener(THEME_EVENT, listener);
};
