import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '#src/ui/poster/colour.ts';
import { antdTokens } from '#src/ui/theme/antdTokens.ts';
import { PRESET_NAMES, SURFACE_NAMES } from '#src/ui/theme/theme.ts';
import { themeCss } from '#src/ui/theme/themeCss.ts';
import { cascadeOf, EVERY_THEME, textOf, tokensIn } from '#tests/support/browser/themeCascade.ts';

const SOURCE = join(import.meta.dirname, '../../../src');

const GROUNDS = [
  '--surface-page',
  '--surface-raised',
  '--surface-sunken',
  '--header-ground',
  '--field-ground',
];
const TEXTS = ['--text', '--text-muted', '--primary', '--wrong'];
/** Text that appears on one background only. */
const LETTERINGS = [
  ['--primary-contrast', '--primary'],
  ['--surface-page', '--wrong'],
  ['--surface-page', '--text'],
  ['--text', '--wrong-ground'],
  ['--wrong', '--wrong-ground'],
] as const;
/** What shows where a control is, and which one has the focus. */
const EDGES = ['--line-field', '--focus', '--primary', '--text'];
/** Backgrounds that may be missing: what is below them shows. */
const OPTIONAL_GROUNDS = ['--current-ground', '--chip-ground'];
const OPTIONAL_EDGES = ['--current-under', '--current-frame'];

/** Backgrounds without page text: of drawn pictures, which choose their text colours, and of thin lines. */
const DRAWN = ['--ground', '--line'];

const isColour = (value: string) => /^#[\da-f]{6}$/.test(value);

const errorsOf = (contrast: number, pairs: readonly (readonly [string, string])[]): string[] =>
  EVERY_THEME.flatMap((theme) => {
    const tokens = tokensIn(theme);
    return pairs.flatMap(([front, ground]) => {
      const [a = '', b = ''] = [tokens.get(front), tokens.get(ground)];
      if (!isColour(a) || !isColour(b)) return [`${textOf(theme)}: ${front} ${a} on ${ground} ${b}`];
      const measured = contrastOf(a, b);
      return measured >= contrast ? [] : [`${textOf(theme)}: ${front} on ${ground} ${measured.toFixed(2)}`];
    });
  });

const crossed = (fronts: readonly string[], grounds: readonly string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

describe('[S-T4] contrast in every one of the 4 × 17 × 8 × 2 themes', () => {
  it('counts 1,088 themes', () => {
    expect(new Set(EVERY_THEME.map(textOf)).size).toBe(1088);
  });

  it('keeps text at 4.5:1 on every background', () => {
    expect(errorsOf(4.5, [...crossed(TEXTS, GROUNDS), ...LETTERINGS])).toEqual([]);
  });

  it('keeps borders of fields and focus rings at 3:1 on every background', () => {
    expect(errorsOf(3, crossed(EDGES, GROUNDS))).toEqual([]);
  });

  it('keeps the current menu item and chips legible, whatever marks them', () => {
    const errors = EVERY_THEME.flatMap((theme) => {
      const tokens = tokensIn(theme);
      const at = (name: string) => tokens.get(name) ?? '';
      const under = GROUNDS.map(at);
      const groundsAt = (name: string) => (at(name) === 'transparent' ? under : [at(name)]);
      const edges = OPTIONAL_EDGES.map(at).filter((value) => value !== 'transparent');
      const weakest = [
        ...groundsAt('--current-ground').map((ground) => contrastOf(at('--current-text'), ground) / 4.5),
        ...groundsAt('--chip-ground').map((ground) => contrastOf(at('--text'), ground) / 4.5),
        ...edges.flatMap((edge) => under.map((ground) => contrastOf(edge, ground) / 3)),
      ];
      return Math.min(...weakest) >= 1 ? [] : [textOf(theme)];
    });
    expect(errors).toEqual([]);
  });

  it('keeps 7:1 for all text of the high-contrast preset', () => {
    for (const theme of EVERY_THEME.filter(({ preset }) => preset === 'Nora')) {
      const tokens = tokensIn(theme);
      for (const ground of GROUNDS)
        expect(
          contrastOf(tokens.get('--text-muted') ?? '', tokens.get(ground) ?? ''),
          textOf(theme),
        ).toBeGreaterThanOrEqual(7);
    }
  });

  it('covers every colour that a stylesheet of the site uses for text or a background', () => {
    const known = {
      color: new Set([...TEXTS, ...LETTERINGS.flat(), '--current-text']),
      background: new Set([...GROUNDS, ...OPTIONAL_GROUNDS, ...LETTERINGS.flat(), ...DRAWN]),
    };
    const strange: string[] = [];
    for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    )) {
      const root = postcss.parse(readFileSync(join(SOURCE, file), 'utf8'));
      const own = new Set<string>();
      root.walkDecls(/^--/, ({ prop }) => void own.add(prop));
      root.walkDecls(/^(color|background|background-color)$/, ({ prop, value, parent }) => {
        const kind = prop === 'color' ? 'color' : 'background';
        const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
        if (!token || known[kind].has(token) || own.has(token) || token.startsWith('--s-')) return;
        strange.push(
          `${file}: ${parent?.type === 'rule' ? parent.toString().slice(0, 60) : ''} ${prop}: ${value}`,
        );
      });
    }
    expect(strange).toEqual([]);
  });
});

describe('the theme stylesheet', () => {
  it('equals the output of the generator', () => {
    expect(readFileSync(join(SOURCE, 'ui/theme/theme.generated.css'), 'utf8')).toBe(themeCss());
  });

  it('[S-T5] makes noir follow the surface: near-black in light, near-white in dark', () => {
    const noirs = EVERY_THEME.filter(({ primary }) => primary === 'noir');
    for (const theme of noirs) {
      const tokens = tokensIn(theme);
      const noir = tokens.get('--primary') ?? '';
      expect(noir).toBe(tokens.get(theme.darkMode ? '--s-50' : '--s-950'));
      expect(contrastOf(noir, theme.darkMode ? '#000000' : '#ffffff')).toBeGreaterThan(14);
    }
    const inks = new Set(noirs.map((theme) => tokensIn(theme).get('--primary')));
    expect(inks.size).toBeGreaterThan(SURFACE_NAMES.length);
  });

  it('[S-T6] has the default look, with the first palette, without any attribute', () => {
    for (const darkMode of [false, true]) {
      const bare = cascadeOf({}, darkMode);
      expect(bare).toEqual(tokensIn({ darkMode, preset: 'Aura', primary: 'noir', surface: null }));
      expect(bare).toEqual(tokensIn({ darkMode, preset: 'Aura', primary: 'noir', surface: 'slate' }));
    }
  });

  it('[S-T3] distinguishes all presets without colour: corners, lines, fields, depth, density, typography', () => {
    const shapes = [
      ['--radius', '--radius-control', '--radius-chip'],
      ['--line-width', '--edge-width', '--section-line', '--section-underline'],
      ['--field-ground', '--field-border', '--field-radius'],
      ['--shadow', '--lift'],
      ['--density'],
      ['--heading-weight', '--action-case'],
    ];
    const presets = PRESET_NAMES.map((preset) =>
      tokensIn({ darkMode: false, preset, primary: 'noir', surface: null }),
    );
    for (const [index, one] of presets.entries())
      for (const other of presets.slice(index + 1)) {
        const differing = shapes.filter((names) => names.some((name) => one.get(name) !== other.get(name)));
        expect(differing.length).toBeGreaterThanOrEqual(4);
      }
  });
});

describe('[S-T7] the dashboard', () => {
  it('has the colours and shapes of the public pages, in every theme', () => {
    for (const theme of EVERY_THEME) {
      const tokens = tokensIn(theme);
      const { token, variant } = antdTokens(theme);
      const at = (name: string) => tokens.get(name);
      expect(
        {
          primary: token.colorPrimary,
          lettering: token.colorTextLightSolid,
          page: token.colorBgLayout,
          raised: token.colorBgContainer,
          sunken: token.colorFillAlter,
          text: token.colorText,
          muted: token.colorTextSecondary,
          border: token.colorBorder,
          rule: token.colorSplit,
          wrong: token.colorError,
          radius: `${token.borderRadius}px`,
          panelRadius: `${token.borderRadiusLG}px`,
          line: `${token.lineWidth}px`,
          lift: token.boxShadow,
          isFilled: variant === 'filled',
        },
        textOf(theme),
      ).toEqual({
        primary: at('--primary'),
        lettering: at('--primary-contrast'),
        page: at('--surface-page'),
        raised: at('--surface-raised'),
        sunken: at('--surface-sunken'),
        text: at('--text'),
        muted: at('--text-muted'),
        border: at('--line-field'),
        rule: at('--rule'),
        wrong: at('--wrong'),
        radius: at('--radius-control'),
        panelRadius: at('--radius'),
        line: at('--line-width'),
        lift: at('--lift'),
        isFilled: at('--field-ground') === at('--surface-sunken') && theme.preset === 'Material',
      });
    }
  });

  it('supports noir and the empty surface, and ripples with Material only', () => {
    const noir = { darkMode: false, preset: 'Aura', primary: 'noir', surface: null } as const;
    expect(antdTokens(noir)).toEqual(antdTokens({ ...noir, surface: 'slate' }));
    expect(antdTokens(noir).token.colorPrimary).toBe('#020617');
    expect(antdTokens({ ...noir, darkMode: true }).token.colorPrimary).toBe('#f8fafc');
    expect(PRESET_NAMES.filter((preset) => antdTokens({ ...noir, preset }).isRippling)).toEqual(['Material']);
  });
});
