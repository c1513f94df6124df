import type { PresetName } from '#src/ui/theme/theme.ts';

/** What sets one preset apart from another in black and white: corners, weight of lines, fields, density, depth. */
export interface Preset {
  /** Corner of posters, panels and fields, px. */
  radius: number;
  /** Weight of lines and field borders, px. */
  line: number;
  /** Fields are drawn by their outline or by a filled ground with a line under it. */
  field: 'outlined' | 'filled';
  /** Weight of headings in the title face. */
  heading: number;
  /** Factor on the paddings of controls and the gaps of lists. */
  density: number;
  /** Shadow under raised things, as CSS. */
  shadow: string;
  /** Whether lines are drawn in the text colour instead of a pale one. */
  strongLines: boolean;
}

/** The four presets (S-T3), first is the default. */
export const PRESETS = {
  Aura: {
    radius: 8,
    line: 1,
    field: 'outlined',
    heading: 700,
    density: 1,
    shadow: '0 1px 2px rgb(0 0 0 / 0.06)',
    strongLines: false,
  },
  Material: {
    radius: 4,
    line: 1,
    field: 'filled',
    heading: 600,
    density: 1.1,
    shadow: '0 2px 4px rgb(0 0 0 / 0.16), 0 1px 10px rgb(0 0 0 / 0.1)',
    strongLines: false,
  },
  Lara: {
    radius: 6,
    line: 2,
    field: 'outlined',
    heading: 850,
    density: 1.05,
    shadow: 'none',
    strongLines: false,
  },
  Nora: {
    radius: 0,
    line: 2,
    field: 'outlined',
    heading: 900,
    density: 0.85,
    shadow: 'none',
    strongLines: true,
  },
} as const satisfies Record<PresetName, Preset>;
