import { SURFACE_SHADES, SURFACES, type SurfaceShade } from '#src/ui/theme/palettes.ts';
import { PRESETS, type Preset } from '#src/ui/theme/presets.ts';
import { type ModeName, primaryRoles, surfaceRoles, wrongColours } from '#src/ui/theme/shades.ts';
import { PRIMARY_NAMES, type PrimaryName, SURFACE_NAMES, type SurfaceName } from '#src/ui/theme/theme.ts';

const shade = (value: SurfaceShade) => `var(--s-${value})`;

/** Returns the custom properties of a surface in one mode. */
const surfaceTokens = (name: SurfaceName, mode: ModeName): string[] => {
  const roles = surfaceRoles(name, mode);
  return [
    `--surface-page: ${shade(roles.page)}`,
    `--surface-raised: ${shade(roles.raised)}`,
    `--surface-sunken: ${shade(roles.sunken)}`,
    `--line: ${shade(roles.line)}`,
    `--text: ${shade(roles.text)}`,
    `--edge-soft: ${shade(roles.edge)}`,
    `--muted-soft: ${shade(roles.muted)}`,
    `--muted-strong: ${shade(roles.mutedStrong)}`,
  ];
};

const wrongTokens = (mode: ModeName): string[] => {
  const { text, ground } = wrongColours(mode);
  return [`--wrong: ${text}`, `--wrong-ground: ${ground}`];
};

const primaryTokens = (name: PrimaryName, surface: SurfaceName, mode: ModeName): string[] => {
  const roles = primaryRoles(name, surface, mode);
  const [colour, lettering] =
    roles.follows === 'surface'
      ? [shade(roles.primary), shade(roles.lettering)]
      : [roles.primary, roles.lettering];
  return [`--primary: ${colour}`, `--primary-contrast: ${lettering}`, `--focus: ${colour}`];
};

/** Background, text, underline and frame of the current nav item by the preset's `mark`. */
const MARKS: Record<Preset['mark'], readonly [ground: string, text: string, under: string, frame: string]> = {
  ground: ['var(--surface-sunken)', 'var(--text)', 'transparent', 'transparent'],
  underline: ['transparent', 'var(--primary)', 'var(--primary)', 'transparent'],
  frame: ['transparent', 'var(--text)', 'transparent', 'var(--text)'],
  block: ['var(--text)', 'var(--surface-page)', 'transparent', 'var(--text)'],
};

const fieldTokens = ({ field, controlRadius }: Preset): string[] =>
  field === 'filled'
    ? [
        '--field-ground: var(--surface-sunken)',
        '--field-border: transparent transparent var(--line-field)',
        `--field-radius: ${controlRadius}px ${controlRadius}px 0 0`,
      ]
    : [
        '--field-ground: var(--surface-raised)',
        '--field-border: var(--line-field)',
        `--field-radius: ${controlRadius}px`,
      ];

const RULES: Record<Preset['lines'], string> = { pale: '--line', bold: '--edge-soft', ink: '--text' };

const presetTokens = (preset: Preset): string[] => {
  const [ground, text, under, frame] = MARKS[preset.mark];
  const isFilled = preset.chip === 'filled';
  return [
    `--radius: ${preset.radius}px`,
    `--radius-control: ${preset.controlRadius}px`,
    `--radius-chip: ${preset.chipRadius}px`,
    `--line-width: ${preset.line}px`,
    `--line-field: var(${preset.lines === 'ink' ? '--text' : '--edge-soft'})`,
    `--text-muted: var(${preset.strongText ? '--muted-strong' : '--muted-soft'})`,
    `--rule: var(${RULES[preset.lines]})`,
    `--edge-width: ${preset.edge}px`,
    `--edge-colour: ${preset.edge > 1 ? 'var(--line-field)' : 'rgb(128 128 128 / 0.25)'}`,
    `--heading-weight: ${preset.heading}`,
    `--density: ${preset.density}`,
    `--shadow: ${preset.shadow}`,
    `--lift: ${preset.lift}`,
    ...fieldTokens(preset),
    `--chip-ground: ${isFilled ? 'var(--surface-sunken)' : 'transparent'}`,
    `--chip-border: ${isFilled ? 'transparent' : `var(${preset.line > 1 ? '--line-field' : '--line'})`}`,
    `--action-case: ${preset.capitals ? 'uppercase' : 'none'}`,
    `--action-size: ${preset.capitals ? '0.9375em' : '1em'}`,
    `--action-spacing: ${preset.capitals ? '0.05em' : '0'}`,
    `--section-line: ${preset.sectionLine}px`,
    `--section-underline: ${preset.sectionUnderline}px`,
    `--header-ground: var(${preset.header === 'raised' ? '--surface-raised' : '--surface-page'})`,
    `--header-line: ${preset.header === 'raised' ? '0px' : 'var(--line-width)'}`,
    `--header-shadow: ${preset.header === 'raised' ? 'var(--shadow)' : 'none'}`,
    `--current-ground: ${ground}`,
    `--current-text: ${text}`,
    `--current-under: ${under}`,
    `--current-frame: ${frame}`,
    `--focus-gap: ${preset.focusGap}px`,
  ];
};

/** Returns the selectors of a table's entry. Defaults also apply without an attribute, for pages without scripts. */
const selectors = (attribute: string, name: string, isFirst: boolean, mode: ModeName): string[] => {
  const selector = `[data-${attribute}="${name}"]`;
  if (mode === 'dark')
    return isFirst ? [`.dark:not([data-${attribute}])`, `.dark${selector}`] : [`.dark${selector}`];
  return isFirst ? [':root', selector] : [selector];
};

/** Formats a rule like the project's formatter, so that the committed file passes its check. */
const block = (at: readonly string[], tokens: readonly string[]): string =>
  `\n  ${at.join(',\n  ')} {\n${tokens.map((token) => `    ${token};\n`).join('')}  }`;

/** Returns the rules of a primary: for the first surface, and for surfaces whose backgrounds require another shade. */
const primaryBlocks = (name: PrimaryName, isFirst: boolean, mode: ModeName): string[] => {
  const firstTokens = primaryTokens(name, SURFACE_NAMES[0], mode);
  const others = new Map<string, SurfaceName[]>();
  for (const surface of SURFACE_NAMES) {
    const key = primaryTokens(name, surface, mode).join('\n');
    if (key !== firstTokens.join('\n')) others.set(key, [...(others.get(key) ?? []), surface]);
  }
  const on = (surface: SurfaceName) =>
    `${mode === 'dark' ? '.dark' : ''}[data-surface="${surface}"][data-primary="${name}"]`;
  return [
    block(selectors('primary', name, isFirst, mode), firstTokens),
    ...[...others].map(([tokens, surfaces]) => block(surfaces.map(on), tokens.split('\n'))),
  ];
};

/**
 * Returns the stylesheet of the theme: the shades of every surface, and the custom properties of surfaces and primaries in
 * light and dark and of presets. `data-surface`, `data-primary`, `data-preset` and the class `dark` on the root element
 * select them.
 */
export const themeCss = (): string => {
  const surfaces = SURFACE_NAMES.flatMap((name, index) => {
    const shades = SURFACE_SHADES.map((value) => `--s-${value}: ${SURFACES[name][value]}`);
    return [
      block(selectors('surface', name, index === 0, 'light'), [...shades, ...surfaceTokens(name, 'light')]),
      block(selectors('surface', name, index === 0, 'dark'), surfaceTokens(name, 'dark')),
    ];
  });
  // Light comes before dark, because its rules for single surfaces have the same specificity as the dark rules.
  const primaries = (['light', 'dark'] as const).flatMap((mode) =>
    PRIMARY_NAMES.flatMap((name, index) => primaryBlocks(name, index === 0, mode)),
  );
  const presets = Object.entries(PRESETS).map(([name, preset], index) =>
    block(selectors('preset', name, index === 0, 'light'), presetTokens(preset)),
  );
  return [
    '/* Generated by scripts/generate-theme.ts from palettes.ts, shades.ts and presets.ts. Do not edit. */',
    '@layer theme {',
    block([':root'], ['color-scheme: light', ...wrongTokens('light')]).slice(1),
    block(['.dark'], ['color-scheme: dark', ...wrongTokens('dark')]),
    ...surfaces,
    ...primaries,
    ...presets,
    '}',
    '',
  ].join('\n');
};
