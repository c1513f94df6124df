import { contrastOf } from '#src/ui/poster/colour.ts';
import { PRIMARIES, type PrimaryShade, SURFACES, type SurfaceShade } from '#src/ui/theme/palettes.ts';
import type { PrimaryName, SurfaceName } from '#src/ui/theme/theme.ts';

/** Minimum contrast of text: WCAG 2.2, success criterion 1.4.3. */
const TEXT_CONTRAST = 4.5;
/** Minimum contrast of text in presets with `strongText`: WCAG 2.2, success criterion 1.4.6. */
const STRONG_TEXT_CONTRAST = 7;
/** Minimum contrast of the borders of controls: WCAG 2.2, success criterion 1.4.11. */
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
  /** Candidates for a coloured primary, the most saturated first. */
  primaries: readonly PrimaryShade[];
  /** The colour of noir and the text on it (S-T5). */
  noir: readonly [SurfaceShade, SurfaceShade];
  /** The colours of error messages and of the background of an error summary. */
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

/** The shades of a surface palette by their use in one mode. */
export interface SurfaceRoles {
  page: SurfaceShade;
  raised: SurfaceShade;
  sunken: SurfaceShade;
  line: SurfaceShade;
  text: SurfaceShade;
  /** Borders of controls, 3:1 on every background. */
  edge: SurfaceShade;
  /** Muted text, 4.5:1 on every background. */
  muted: SurfaceShade;
  /** Muted text, 7:1 on every background. */
  mutedStrong: SurfaceShade;
}

const groundsOf = (name: SurfaceName, { page, raised, sunken }: Mode) =>
  [page, raised, sunken].map((shade) => SURFACES[name][shade]);

/** Returns the uses of a surface's shades in one mode. Muted text and borders are as faint as the minimum contrast allows. */
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

/** A primary and the text on it: shades of the surface for noir, else colours. */
export type PrimaryRoles =
  | { follows: 'surface'; primary: SurfaceShade; lettering: SurfaceShade }
  | { follows: 'none'; primary: string; lettering: string };

/**
 * Returns the primary on a surface in one mode: the most saturated shade that is legible as text on every background of the
 * surface, and on which text is legible.
 * @throws Error if there is none, which does not happen with the current palettes
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
  if (!chosen) throw new Error(`No shade of ${name} is legible on ${surface} in ${modeName} mode`);
  return { follows: 'none', primary: shades[chosen], lettering };
};

/** Returns the colours of error messages in one mode. */
export const wrongColours = (modeName: ModeName): WrongColours => MODES[modeName].wrong;
