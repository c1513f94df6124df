import { useSyncExternalStore } from 'react';
import { applyTheme, readTheme, saveTheme, THEME_EVENT } from '#src/ui/theme/store.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener(THEME_EVENT, listener);
  return () => window.removeEventListener(THEME_EVENT, listener);
};

const isDark = () => document.documentElement.classList.contains('dark');

const toggle = () => {
  const theme = { ...readTheme(), darkMode: !isDark() };
  saveTheme(theme);
  applyTheme(theme);
};

/** The light and dark switch of the header. Its picture is chosen by CSS, so it is right before scripts run. */
export const ThemeSwitch = () => {
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return (
    <button
      type="button"
      className="theme-switch"
      aria-pressed={dark}
      aria-label="Dark theme"
      onClick={toggle}
    />
  );
};
