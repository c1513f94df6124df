/** The presets (S-T3); the first is the default. */
export const PRESET_NAMES = ['Aura', 'Material', 'Lara', 'Nora'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** The surfaces (S-T4); the first is the default (S-T6). */
export const SURFACE_NAMES = ['slate', 'gray', 'zinc', 'neutral', 'stone', 'soho', 'viva', 'ocean'] as const;
export type SurfaceName = (typeof SURFACE_NAMES)[number];

/** The primaries (S-T4); the first is the default. `noir` uses the colours of the surface (S-T5). */
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

/** A visitor's theme settings as they are stored. A `surface` of null means the first palette (S-T6). */
export interface Theme {
  darkMode: boolean;
  preset: PresetName;
  primary: PrimaryName;
  surface: SurfaceName | null;
}

/** The theme of a first visit (S-T1). */
export const DEFAULT_THEME: Theme = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null };
