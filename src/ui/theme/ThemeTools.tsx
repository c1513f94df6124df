import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { changeTheme, onThemeChange, THEME_KEY } from '#src/ui/theme/pageTheme.ts';

// Code that is rarely needed is loaded on demand (docs/decisions/032-theme.md).
const follow = () =>
  void import('#src/ui/theme/palette.ts').then(({ followStoredTheme }) => followStoredTheme());

const startRipple = () => {
  if (window.pageTheme.theme.preset !== 'Material') return;
  void import('#src/ui/theme/ripple.ts').then(({ turnOnRipple }) => turnOnRipple());
};

const onStorage = ({ key }: StorageEvent) => {
  if (key === THEME_KEY || key === null) follow();
};

const onPageShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) follow();
};

const isDark = () => window.pageTheme.theme.darkMode;

/** Replaces the panel if its code cannot be loaded, because of the network or a newer build. */
const ThemeError = () => (
  <span role="alert" className="theme-error">
    The settings could not be loaded. Try again.
  </span>
);

/** The header's switch for light and dark, and the button that opens the panel with all theme settings. */
export const ThemeTools = () => {
  const dark = useSyncExternalStore(onThemeChange, isDark, () => false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose(): void }>>();
  const open = () =>
    void import('#src/ui/theme/ThemePanel.tsx').then(
      ({ ThemePanel }) => setPanel(() => ThemePanel),
      () => setPanel(() => ThemeError),
    );
  useEffect(() => {
    startRipple();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    const end = onThemeChange(startRipple);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      end();
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="theme-switch"
        aria-pressed={dark}
        aria-label="Dark theme"
        onClick={() => changeTheme({ darkMode: !isDark() })}
      />
      <button
        type="button"
        className="theme-button"
        aria-label="Appearance"
        aria-haspopup="dialog"
        onClick={open}
      />
      {Panel && <Panel onClose={() => setPanel(undefined)} />}
    </>
  );
};
