import { PRIMARY_NAMES, type PrimaryName, SURFACE_NAMES, type SurfaceName } from '#src/ui/theme/palettes.ts';
import { PRESET_NAMES, type PresetName } from '#src/ui/theme/presets.ts';

/** A visitor's settings of the look, as they are stored. `surface` null means the first palette (S-T6). */
export interface Theme {
  darkMode: boolean;
  preset: PresetName;
  primary: PrimaryName;
  surface: SurfaceName | null;
}

/** S-T1. */
export const DEFAULT_THEME: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };

/** Key in local storage (S-T1). */
export const THEME_KEY = 'theme';

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | null =>
  names.find((name) => name === value) ?? null;

/** A theme from stored JSON text; whatever is missing, unknown or broken in it falls back to its default. Never throws. */
export const parseTheme = (text: string | null): Theme => {
  let stored: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value as Record<string, unknown>;
  } catch {
    return DEFAULT_THEME;
  }
  return {
    darkMode: stored.darkMode === true,
    preset: oneOf(PRESET_NAMES, stored.preset) ?? DEFAULT_THEME.preset,
    primary: oneOf(PRIMARY_NAMES, stored.primary) ?? DEFAULT_THEME.primary,
    surface: oneOf(SURFACE_NAMES, stored.surface),
  };
};
