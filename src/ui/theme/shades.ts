import { contrastOf } from '#src/ui/poster/colour.ts';
import { PRIMARIES, type PrimaryShade, SURFACES, type SurfaceShade } from '#src/ui/theme/palettes.ts';
import type { PrimaryName, SurfaceName } from '#src/ui/theme/theme.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, success criterion 1.4.6, which presets of strong text keep. */
const STRONG_TEXT_CONTRAST = 7;
/** WCAG 2.2, success criterion 1.4.11: what shows where a control is. */
const CONTROL_CONTRAST = 3;

export type ModeName = 'light' | 'dark';

interface WrongColours {
  text: string;
  ground: string;
}

interface Mode {
  page: SurfaceShade;
  raised: SurfaceShade;
  sunken: SurfaceShade;
  line: SurfaceShade;
  text: SurfaceShade;
  /** Candidates from faint to strong. */
  towardsText: readonly SurfaceShade[];
  /** Candidates for a coloured primary, the most colourful first. */
  primaries: readonly PrimaryShade[];
  /** Noir's ink, and the lettering on it (S-T5). */
  noir: readonly [SurfaceShade, SurfaceShade];
  /** Text that says what went wrong, and the ground of a summary of it. */
  wrong: WrongColours;
}

const MODES: Record<ModeName, Mode> = {
  light: {
    page: 50,
    raised: 0,
    sunken: 100,
    line: 200,
    text: 950,
    towardsText: [300, 400, 500, 600, 700, 800, 900],
    primaries: [600, 700, 800],
    noir: [950, 0],
    wrong: { text: '#a3231b', ground: '#fbebe8' },
  },
  dark: {
    page: 950,
    raised: 900,
    sunken: 800,
    line: 800,
    text: 50,
    towardsText: [700, 600, 500, 400, 300, 200, 100],
    primaries: [400, 300, 200],
    noir: [50, 950],
    wrong: { text: '#ffb3a7', ground: '#3d1916' },
  },
};

/** Which shade of its palette a surface uses for what, in one mode. */
export interface SurfaceRoles {
  page: SurfaceShade;
  raised: SurfaceShade;
  sunken: SurfaceShade;
  line: SurfaceShade;
  text: SurfaceShade;
  /** Borders of controls, 3:1 on every ground. */
  edge: SurfaceShade;
  /** Muted text, 4.5:1 on every ground. */
  muted: SurfaceShade;
  /** Muted text, 7:1 on every ground. */
  mutedStrong: SurfaceShade;
}

const groundsOf = (name: SurfaceName, { page, raised, sunken }: Mode) =>
  [page, raised, sunken].map((shade) => SURFACES[name][shade]);

/** The roles of a surface's shades in one mode. Muted text and borders are as faint as contrast lets them. */
export const surfaceRoles = (name: SurfaceName, modeName: ModeName): SurfaceRoles => {
  const mode = MODES[modeName];
  const grounds = groundsOf(name, mode);
  const faintest = (contrast: number): SurfaceShade =>
    mode.towardsText.find((shade) =>
      grounds.every((ground) => contrastOf(SURFACES[name][shade], ground) >= contrast),
    ) ?? mode.text;
  return {
    page: mode.page,
    raised: mode.raised,
    sunken: mode.sunken,
    line: mode.line,
    text: mode.text,
    edge: faintest(CONTROL_CONTRAST),
    muted: faintest(TEXT_CONTRAST),
    mutedStrong: faintest(STRONG_TEXT_CONTRAST),
  };
};

/** A primary and the lettering on it: shades of the surface with noir, else colours. */
export type PrimaryRoles =
  | { follows: 'surface'; primary: SurfaceShade; lettering: SurfaceShade }
  | { follows: 'none'; primary: string; lettering: string };

/**
 * The primary on a surface in one mode: the most colourful shade that can be read as text on every ground of the surface,
 * and on which its lettering can.
 * @throws Error where none can, which the tables rule out
 */
export const primaryRoles = (name: PrimaryName, surface: SurfaceName, modeName: ModeName): PrimaryRoles => {
  const mode = MODES[modeName];
  if (name === 'noir') return { follows: 'surface', primary: mode.noir[0], lettering: mode.noir[1] };
  const shades = PRIMARIES[name];
  const lettering = modeName === 'light' ? '#ffffff' : shades[950];
  const others = [lettering, ...groundsOf(surface, mode)];
  const chosen = mode.primaries.find((shade) =>
    others.every((other) => contrastOf(shades[shade], other) >= TEXT_CONTRAST),
  );
  if (!chosen) throw new Error(`No shade of ${name} can be read on ${surface} in ${modeName}`);
  return { follows: 'none', primary: shades[chosen], lettering };
};

/** The colours of what went wrong, in one mode. */
export const wrongColours = (modeName: ModeName): WrongColours => MODES[modeName].wrong;
