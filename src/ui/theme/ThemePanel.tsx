import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { isDashboardPath } from '#src/domain/accounts/accountPaths.ts';
import { closeOnBackdropClick } from '#src/ui/controls/closeOnBackdropClick.ts';
import { Choice } from '#src/ui/theme/Choice.tsx';
import { ExplicitChoice } from '#src/ui/theme/ExplicitChoice.tsx';
import { onThemeChange } from '#src/ui/theme/pageTheme.ts';
import { repaint } from '#src/ui/theme/palette.ts';
import {
  DEFAULT_THEME,
  PRESET_NAMES,
  PRIMARY_NAMES,
  SURFACE_NAMES,
  type Theme,
} from '#src/ui/theme/theme.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import '#src/ui/theme/themePanel.css';

const MODES = ['Light', 'Dark'] as const;

const PRESET_LABELS = {
  Aura: 'rounded, thin lines',
  Material: 'raised, with ripples',
  Lara: 'bold lines',
  Nora: 'square and compact',
} as const;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const deviceIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

const choose = (change: Partial<Theme>) => {
  if (repaint(change)) return;
  void toast({
    text: 'Your browser does not save settings for this site. Your changes last until you leave.',
  });
};

/** Resets the theme to the default and offers to undo that. */
const resetTheme = () => {
  const before = window.pageTheme.theme;
  choose(DEFAULT_THEME);
  void toast({
    text: 'The appearance was reset to the default.',
    kind: 'done',
    action: { label: 'Undo', run: () => choose(before) },
  });
};

const shownTheme = () => window.pageTheme.theme;

/** Keeps Tab inside the panel. Otherwise the browser moves the focus to its own controls. */
const keepInside = (event: KeyboardEvent<HTMLDialogElement>) => {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input:checked')];
  const [last, next] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== last) return;
  event.preventDefault();
  next?.focus();
};

interface SwatchChoiceProps<Name extends string>
  extends Omit<ComponentProps<typeof Choice<Name>>, 'className' | 'chosenLabel' | 'children'> {
  swatch(name: Name): ReactNode;
}

const SwatchChoice = <Name extends string>({ swatch, ...choice }: SwatchChoiceProps<Name>) => (
  <Choice {...choice} className="swatches" chosenLabel={capital(choice.chosen)}>
    {(name) => (
      <>
        {swatch(name)}
        <span className="visually-hidden">{capital(name)}</span>
      </>
    )}
  </Choice>
);

/** The dialog with all theme settings. Each choice is applied to the page and stored at once (S-T1). */
export const ThemePanel = ({ onClose }: { onClose(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { darkMode, preset, primary, surface } = useSyncExternalStore(onThemeChange, shownTheme);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const paper = surface ?? SURFACE_NAMES[0];
  const swatch = darkMode ? 'swatch dark' : 'swatch';
  return (
    <dialog
      ref={dialog}
      className="theme-panel"
      aria-labelledby="theme-panel-name"
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onKeyDown={keepInside}
    >
      <div className="theme-panel-sheet">
        <div className="theme-panel-head">
          <h2 id="theme-panel-name">Appearance</h2>
          <button
            type="button"
            className="theme-panel-close"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          />
        </div>
        <Choice
          legend="Light or dark"
          name="theme-mode"
          className="modes"
          options={MODES}
          chosen={darkMode ? 'Dark' : 'Light'}
          choose={(mode) => choose({ darkMode: mode === 'Dark' })}
        >
          {(mode) => mode}
        </Choice>
        <p className="theme-panel-device">
          <button type="button" className="button quiet" onClick={() => choose({ darkMode: deviceIsDark() })}>
            Use device setting
          </button>
          <span className="facts">
            Copies the current setting of your device. It stays until you change it here.
          </span>
        </p>
        <Choice
          legend="Style"
          name="theme-preset"
          className="presets"
          options={PRESET_NAMES}
          chosen={preset}
          choose={(name) => choose({ preset: name })}
        >
          {(name) => (
            <>
              <span className="preset-sample" data-preset={name} aria-hidden="true">
                <i />
                <i />
              </span>
              <span className="preset-name">
                <b>{name}</b> <span className="facts">{PRESET_LABELS[name]}</span>
              </span>
            </>
          )}
        </Choice>
        <SwatchChoice
          legend="Colour"
          name="theme-primary"
          options={PRIMARY_NAMES}
          chosen={primary}
          choose={(name) => choose({ primary: name })}
          swatch={(name) => <i className={swatch} data-primary={name} data-surface={paper} />}
        />
        <SwatchChoice
          legend="Background"
          name="theme-surface"
          options={SURFACE_NAMES}
          chosen={paper}
          choose={(name) => choose({ surface: name })}
          swatch={(name) => <i className={`${swatch} paper`} data-surface={name} />}
        />
        {!isDashboardPath(location.pathname) && <ExplicitChoice />}
        <p>
          <button type="button" className="button" onClick={resetTheme}>
            Reset to default
          </button>
        </p>
      </div>
    </dialog>
  );
};
