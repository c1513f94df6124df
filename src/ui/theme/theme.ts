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
