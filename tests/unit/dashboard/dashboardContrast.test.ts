import { theme as antd } from 'antd';
import { describe, expect, it } from 'vitest';
import { antdConfig } from '#src/dashboard/frame/antdConfig.ts';
import { contrastOf } from '#src/ui/poster/colour.ts';
import { antdTokens } from '#src/ui/theme/antdTokens.ts';
import { EVERY_THEME, textOf } from '#tests/support/browser/themeCascade.ts';

type Tokens = ReturnType<typeof antd.getDesignToken>;
type Name = keyof Tokens;

const GROUNDS = [
  ...['colorBgLayout', 'colorBgContainer', 'colorBgElevated', 'colorBgContainerDisabled'],
  ...['colorFillAlter', 'colorFillSecondary', 'colorFillTertiary', 'colorFillQuaternary', 'colorFillContent'],
  ...['colorPrimaryBg', 'colorPrimaryBgHover', 'colorInfoBg', 'colorBgTextHover'],
  ...['controlItemBgHover', 'controlItemBgActive', 'controlItemBgActiveHover'],
] as const satisfies readonly string[];

const INKS = ['Primary', 'Error', 'Success', 'Warning', 'Info'].flatMap((family) =>
  ['', 'Hover', 'Active', 'Text', 'TextHover', 'TextActive'].map((part) => `color${family}${part}`),
);

const TEXTS = [
  ...['colorText', 'colorTextHeading', 'colorTextLabel', 'colorTextSecondary', 'colorTextTertiary'],
  ...['colorTextQuaternary', 'colorTextDescription', 'colorTextPlaceholder', 'colorTextDisabled'],
  ...['colorLink', 'colorLinkHover', 'colorLinkActive', 'colorIcon', 'colorIconHover', 'colorHighlight'],
  ...INKS,
];

/** Text that appears on one background only: of buttons, tooltips, ticks and switches, alerts. */
const LETTERINGS: readonly (readonly [string, string])[] = [
  ...['', 'Hover', 'Active'].flatMap((part): [string, string][] => [
    ['colorTextLightSolid', `colorPrimary${part}`],
    ['colorTextLightSolid', `colorError${part}`],
    ['colorWhite', `colorPrimary${part}`],
  ]),
  ['colorTextLightSolid', 'colorBgSpotlight'],
  ['colorWhite', 'colorTextQuaternary'],
  ...['Error', 'Warning', 'Success', 'Info'].flatMap((family) =>
    ['Bg', 'BgHover'].flatMap((part): [string, string][] => [
      ['colorText', `color${family}${part}`],
      [`color${family}`, `color${family}${part}`],
    ]),
  ),
];

/** What shows where a control is, and which one has the focus. */
const EDGES = ['colorBorder', 'colorPrimary', 'colorPrimaryBorder', 'controlOutline', 'colorErrorOutline'];

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/.test(value);

const shown = EVERY_THEME.map((theme) => ({
  text: textOf(theme),
  given: antdTokens(theme).token,
  tokens: antd.getDesignToken(antdConfig(theme, false).theme),
}));

const crossed = (fronts: readonly string[], grounds: readonly string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

const errorsOf = (least: number, pairs: readonly (readonly [string, string])[]) =>
  shown.flatMap(({ text, tokens }) =>
    pairs.flatMap(([front, ground]) => {
      const [a, b] = [tokens[front as Name], tokens[ground as Name]];
      if (!isColour(a) || !isColour(b)) return [`${text}: ${front} ${a} on ${ground} ${b}`];
      const measured = contrastOf(a, b);
      return measured >= least ? [] : [`${text}: ${front} on ${ground} ${measured.toFixed(2)}`];
    }),
  );

describe('[S-T7] the controls of antd in each of the 4 × 17 × 8 × 2 themes', () => {
  it('use every given value, in light and dark', () => {
    for (const { text, given, tokens } of shown) expect(tokens, text).toMatchObject(given);
  });

  it('keep text at 4.5:1 on every background, at rest, hovered, selected and disabled', () => {
    expect(errorsOf(4.5, [...crossed(TEXTS, GROUNDS), ...LETTERINGS])).toEqual([]);
  });

  it('keep borders of fields and focus rings at 3:1 on every background', () => {
    expect(errorsOf(3, crossed(EDGES, GROUNDS))).toEqual([]);
  });

  it('do not move if reduced motion is preferred', () => {
    const [first] = EVERY_THEME;
    const { theme } = antdConfig(first ?? expect.fail(), true);
    const { motionDurationFast, motionDurationMid, motionDurationSlow } = antd.getDesignToken(theme);
    expect([motionDurationFast, motionDurationMid, motionDurationSlow]).toEqual(['0s', '0s', '0s']);
  });
});
