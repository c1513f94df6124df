import type { PresetName } from '#src/ui/theme/theme.ts';

/** The properties of a preset other than colours: corners, lines, fields, density, shadows and text. */
export interface Preset {
  /** Corner radius of posters, panels and menus, px. */
  radius: number;
  /** Corner radius of buttons and fields, px. */
  controlRadius: number;
  /** Corner radius of chips, px. */
  chipRadius: number;
  /** Width of lines and borders, px. */
  line: number;
  /** Width of a poster's border, px. Up to 1 px the border is pale grey, else it has the colour of other borders. */
  edge: number;
  /** Whether fields have an outline, or a filled background with a line below. */
  field: 'outlined' | 'filled';
  /** Font weight of headings. */
  heading: number;
  /** Factor for the padding of controls and the gaps of lists. */
  density: number;
  /** `box-shadow` of the header, buttons and posters. */
  shadow: string;
  /** `box-shadow` of layers over the page: menus, dialogs, toasts. */
  lift: string;
  /** Colour of separating lines: pale, that of control borders, or, for borders too, that of text. */
  lines: 'pale' | 'bold' | 'ink';
  /** Whether muted text has a contrast of 7:1 (WCAG 2.2, 1.4.6) instead of 4.5:1. */
  strongText: boolean;
  /** Whether the labels of actions and tabs are in capitals. */
  capitals: boolean;
  /** Width of the line above the heading of a section, px. */
  sectionLine: number;
  /** Width of the line under the heading of a section, px. */
  sectionUnderline: number;
  /** Whether the header is raised above the page or flat. */
  header: 'raised' | 'flat';
  /** How the current nav item and the current tab are marked. */
  mark: 'ground' | 'underline' | 'frame' | 'block';
  /** Whether chips have an outline or a filled background. */
  chip: 'outlined' | 'filled';
  /** Gap between a focused element and its focus ring, px. */
  focusGap: number;
}

/** The four presets (S-T3); the first is the default. */
export const PRESETS = {
  Aura: {
    radius: 8,
    controlRadius: 8,
    chipRadius: 999,
    line: 1,
    edge: 1,
    field: 'outlined',
    heading: 700,
    density: 1,
    shadow: '0 1px 2px rgb(0 0 0 / 0.06)',
    lift: '0 8px 24px rgb(0 0 0 / 0.14)',
    lines: 'pale',
    strongText: false,
    capitals: false,
    sectionLine: 0,
    sectionUnderline: 0,
    header: 'flat',
    mark: 'ground',
    chip: 'outlined',
    focusGap: 2,
  },
  Material: {
    radius: 4,
    controlRadius: 4,
    chipRadius: 16,
    line: 1,
    edge: 0,
    field: 'filled',
    heading: 550,
    density: 1.12,
    shadow: '0 1px 3px rgb(0 0 0 / 0.3), 0 3px 8px rgb(0 0 0 / 0.14)',
    lift: '0 5px 5px -3px rgb(0 0 0 / 0.2), 0 8px 10px 1px rgb(0 0 0 / 0.14), 0 3px 14px rgb(0 0 0 / 0.12)',
    lines: 'pale',
    strongText: false,
    capitals: true,
    sectionLine: 0,
    sectionUnderline: 0,
    header: 'raised',
    mark: 'underline',
    chip: 'filled',
    focusGap: 2,
  },
  Lara: {
    radius: 6,
    controlRadius: 6,
    chipRadius: 6,
    line: 2,
    edge: 2,
    field: 'outlined',
    heading: 850,
    density: 1.04,
    shadow: 'none',
    lift: '0 4px 12px rgb(0 0 0 / 0.1)',
    lines: 'bold',
    strongText: false,
    capitals: false,
    sectionLine: 0,
    sectionUnderline: 2,
    header: 'flat',
    mark: 'frame',
    chip: 'outlined',
    focusGap: 1,
  },
  Nora: {
    radius: 0,
    controlRadius: 0,
    chipRadius: 0,
    line: 2,
    edge: 2,
    field: 'outlined',
    heading: 900,
    density: 0.82,
    shadow: 'none',
    lift: 'none',
    lines: 'ink',
    strongText: true,
    capitals: false,
    sectionLine: 4,
    sectionUnderline: 0,
    header: 'flat',
    mark: 'block',
    chip: 'outlined',
    focusGap: 0,
  },
} as const satisfies Record<PresetName, Preset>;
