import { contrastOf } from '#src/ui/poster/colour.ts';
import {
  PRIMARIES,
  type PrimaryShade,
  SURFACE_SHADES,
  SURFACES,
  type SurfaceShade,
} from '#src/ui/theme/palettes.ts';
import { PRESETS, type Preset } from '#src/ui/theme/presets.ts';
import { PRIMARY_NAMES, type PrimaryName, SURFACE_NAMES, type SurfaceName } from '#src/ui/theme/theme.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, success criterion 1.4.11: what shows where a control is. */
const CONTROL_CONTRAST = 3;

interface Mode {
  page: SurfaceShade;
  raised: SurfaceShade;
  sunken: SurfaceShade;
  line: SurfaceShade;
  text: SurfaceShade;
  /** Candidates from faint to strong. */
  towardsText: readonly SurfaceShade[];
  primaries: readonly PrimaryShade[];
}

const LIGHT: Mode = {
  page: 50,
  raised: 0,
  sunken: 100,
  line: 200,
  text: 950,
  towardsText: [300, 400, 500, 600, 700, 800, 900],
  primaries: [600, 700, 800],
};

const DARK: Mode = {
  page: 950,
  raised: 900,
  sunken: 800,
  line: 800,
  text: 50,
  towardsText: [700, 600, 500, 400, 300, 200, 100],
  primaries: [400, 300, 200],
};

const grounds = (name: SurfaceName, mode: Mode) =>
  [mode.page, mode.raised, mode.sunken].map((shade) => SURFACES[name][shade]);

const faintest = (name: SurfaceName, mode: Mode, contrast: number): SurfaceShade =>
  mode.towardsText.find((shade) =>
    grounds(name, mode).every((ground) => contrastOf(SURFACES[name][shade], ground) >= contrast),
  ) ?? mode.text;

const shade = (value: SurfaceShade) => `var(--s-${value})`;

/** The tokens of a surface in one mode: what components may name. Muted text and field lines are as faint as contrast lets them. */
const surfaceTokens = (name: SurfaceName, mode: Mode): string =>
  [
    `--surface-page:${shade(mode.page)}`,
    `--surface-raised:${shade(mode.raised)}`,
    `--surface-sunken:${shade(mode.sunken)}`,
    `--line:${shade(mode.line)}`,
    `--line-field:${shade(faintest(name, mode, CONTROL_CONTRAST))}`,
    `--text:${shade(mode.text)}`,
    `--text-muted:${shade(faintest(name, mode, TEXT_CONTRAST))}`,
  ].join(';');

const primaryTokens = (name: PrimaryName, mode: Mode): string => {
  if (name === 'noir') {
    const [ink, paper] = mode === LIGHT ? [950, 0] : [50, 950];
    return `--primary:var(--s-${ink});--primary-contrast:var(--s-${paper});--focus:var(--s-${ink})`;
  }
  const lettering = mode === LIGHT ? '#ffffff' : PRIMARIES[name][950];
  const everyGround = SURFACE_NAMES.flatMap((surface) => grounds(surface, mode));
  const chosen =
    mode.primaries.find((value) =>
      [...everyGround, lettering].every(
        (other) => contrastOf(PRIMARIES[name][value], other) >= TEXT_CONTRAST,
      ),
    ) ?? mode.primaries[2];
  const colour = PRIMARIES[name][chosen ?? 700];
  return `--primary:${colour};--primary-contrast:${lettering};--focus:${colour}`;
};

const presetTokens = (preset: Preset): string => {
  const filled = preset.field === 'filled';
  return [
    `--radius:${preset.radius}px`,
    `--line-width:${preset.line}px`,
    `--heading-weight:${preset.heading}`,
    `--density:${preset.density}`,
    `--shadow:${preset.shadow}`,
    `--field-ground:var(${filled ? '--surface-sunken' : '--surface-raised'})`,
    `--field-border:${filled ? 'transparent transparent var(--line-field)' : 'var(--line-field)'}`,
    `--rule:var(${preset.strongLines ? '--text' : '--line'})`,
  ].join(';');
};

/** The default of each table applies without an attribute, so a page without scripts is whole. */
const selector = (attribute: string, name: string, first: boolean, dark: boolean): string => {
  const own = `[data-${attribute}="${name}"]`;
  if (dark) return first ? `.dark:not([data-${attribute}]),.dark${own}` : `.dark${own}`;
  return first ? `:root,${own}` : own;
};

/** Laid out as the project's formatter does, so that the committed file passes it. */
const block = (at: string, tokens: string): string => {
  const selectors = at.split(',').join(',\n  ');
  const lines = tokens.split(';').map((token) => `    ${token.replace(':', ': ')};`);
  return `\n  ${selectors} {\n${lines.join('\n')}\n  }`;
};

/**
 * The theme's whole stylesheet: the shades of every surface, the tokens of surface and primary in light and dark, the
 * tokens of every preset, chosen by `data-surface`, `data-primary`, `data-preset` and the class `dark` on the root element.
 */
export const themeCss = (): string => {
  const surfaces = SURFACE_NAMES.flatMap((name, index) => {
    const shades = SURFACE_SHADES.map((value) => `--s-${value}:${SURFACES[name][value]}`).join(';');
    return [
      block(selector('surface', name, index === 0, false), `${shades};${surfaceTokens(name, LIGHT)}`),
      block(selector('surface', name, index === 0, true), surfaceTokens(name, DARK)),
    ];
  });
  const primaries = PRIMARY_NAMES.flatMap((name, index) => [
    block(selector('primary', name, index === 0, false), primaryTokens(name, LIGHT)),
    block(selector('primary', name, index === 0, true), primaryTokens(name, DARK)),
  ]);
  const presets = Object.entries(PRESETS).map(([name, preset], index) =>
    block(selector('preset', name, index === 0, false), presetTokens(preset)),
  );
  return [
    '/* Made by scripts/generate-theme.ts from palettes.ts and presets.ts: change those and run it. */',
    '@layer theme {',
    block(':root', 'color-scheme:light').slice(1),
    block('.dark', 'color-scheme:dark'),
    ...surfaces,
    ...primaries,
    ...presets,
    '}',
    '',
  ].join('\n');
};
