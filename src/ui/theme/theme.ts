/** The presets (S-T3), the default first. */
export const PRESET_NAMES = ['Aura', 'Material', 'Lara', 'Nora'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** The surfaces (S-T4), the default first (S-T6). */
export const SURFACE_NAMES = ['slate', 'gray', 'zinc', 'neutral', 'stone', 'soho', 'viva', 'ocean'] as const;
export type SurfaceName = (typeof SURFACE_NAMES)[number];

/** The primaries (S-T4), the default first. `noir` has no colours of its own: it follows the surface (S-T5). */
export const PRIMARY_NAMES = [
  'noir',
  'emerald',
  'green',
  'lime',
  'orange',
  'amber',
  'yellow',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'purple',
  'fuchsia',
  'pink',
  'rose',
] as const;
export type PrimaryName = (typeof PRIMARY_NAMES)[number];

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
