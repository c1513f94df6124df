import type { PresetName } from '#src/ui/theme/theme.ts';

/** What sets one preset apart from another in black and white: corners, lines, fields, density, depth, lettering. */
export interface Preset {
  /** Corner of posters, panels and menus, px. */
  radius: number;
  /** Corner of buttons and fields, px. */
  controlRadius: number;
  /** Corner of chips, px. */
  chipRadius: number;
  /** Weight of lines and borders, px. */
  line: number;
  /** Weight of a poster's edge, px; the edge is drawn in the colour of borders, a hairline in a pale grey. */
  edge: number;
  /** Fields are drawn by their outline or by a filled ground with a line under it. */
  field: 'outlined' | 'filled';
  /** Weight of headings in the title face. */
  heading: number;
  /** Factor on the paddings of controls and the gaps of lists. */
  density: number;
  /** Shadow under the header, buttons and posters, as CSS. */
  shadow: string;
  /** Shadow under what lies over the page: menus, dialogs, toasts. */
  lift: string;
  /** Lines between things: barely there, as strong as the borders of controls, or in the text's colour, borders too. */
  lines: 'pale' | 'bold' | 'ink';
  /** Whether muted text keeps 7:1 (WCAG 2.2, 1.4.6) instead of 4.5:1. */
  strongText: boolean;
  /** Whether the names of actions and tabs are set in capitals. */
  capitals: boolean;
  /** Weight of the line over the heading of a section, px. */
  sectionLine: number;
  /** Weight of the line under the heading of a section, px. */
  sectionUnderline: number;
  /** Whether the header is a raised sheet or a part of the page. */
  header: 'raised' | 'flat';
  /** How the current place of a menu and the current tab are marked. */
  mark: 'ground' | 'underline' | 'frame' | 'block';
  /** Whether chips are drawn by their outline or their ground. */
  chip: 'outlined' | 'filled';
  /** Gap between an element in focus and its ring, px. */
  focusGap: number;
}

/** The four presets (S-T3), first is the default. */
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
