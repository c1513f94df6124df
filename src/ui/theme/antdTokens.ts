import { SURFACES, type SurfaceShade } from '#src/ui/theme/palettes.ts';
import { PRESETS } from '#src/ui/theme/presets.ts';
import { type ModeName, primaryRoles, surfaceRoles, wrongColours } from '#src/ui/theme/shades.ts';
import { SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';

/** Height of the dashboard's controls at density 1, in px. The dashboard is denser than public pages, which use 44. */
const CONTROL_HEIGHT = 34;

interface Tone {
  text: string;
  ground: string;
}

/** Colours of success and warnings, which only the dashboard has. Their text is as legible as that of errors. */
const TONES: Record<ModeName, { fine: Tone; care: Tone }> = {
  light: {
    fine: { text: '#1d6b3a', ground: '#e6f4ea' },
    care: { text: '#7a4a00', ground: '#fdf1dc' },
  },
  dark: {
    fine: { text: '#8fd6a8', ground: '#12301d' },
    care: { text: '#f2c46d', ground: '#3a2a0c' },
  },
};

const OF_TEXT = ['', 'Hover', 'Active', 'Text', 'TextHover', 'TextActive', 'Border', 'BorderHover'] as const;
const OF_GROUND = ['Bg', 'BgHover'] as const;

type Family<Name extends string> = Record<
  `color${Name}${(typeof OF_TEXT | typeof OF_GROUND)[number]}`,
  string
>;

/**
 * Returns all tokens that antd derives from one colour. Those that antd computes fall below a contrast of 4.5:1 on some of the
 * site's backgrounds. Hover states are shown by lines and backgrounds instead, as on public pages.
 */
const family = <Name extends string>(name: Name, { text, ground }: Tone) =>
  Object.fromEntries([
    ...OF_TEXT.map((part) => [`color${name}${part}`, text]),
    ...OF_GROUND.map((part) => [`color${name}${part}`, ground]),
  ]) as Family<Name>;

/**
 * Returns the theme of the dashboard, from the same tables as the stylesheet of public pages (S-T7). It does not import antd;
 * the dashboard passes the result to antd's `ConfigProvider`.
 */
export const antdTokens = ({ darkMode, preset: presetName, primary, surface }: Theme) => {
  const mode = darkMode ? 'dark' : 'light';
  const surfaceName = surface ?? SURFACE_NAMES[0];
  const preset = PRESETS[presetName];
  const roles = surfaceRoles(surfaceName, mode);
  const shade = (value: SurfaceShade) => SURFACES[surfaceName][value];
  const chosen = primaryRoles(primary, surfaceName, mode);
  const [ink, lettering] =
    chosen.follows === 'surface'
      ? [shade(chosen.primary), shade(chosen.lettering)]
      : [chosen.primary, chosen.lettering];
  const muted = shade(preset.strongText ? roles.mutedStrong : roles.muted);
  const rule = { pale: roles.line, bold: roles.edge, ink: roles.text }[preset.lines];
  const text = shade(roles.text);
  const sunken = shade(roles.sunken);
  const wrong = wrongColours(mode);
  const { fine, care } = TONES[mode];
  return {
    /** Whether antd derives the other tokens with its dark algorithm. */
    isDark: darkMode,
    /** Whether clicks show a ripple: antd's `wave` (S-T3). */
    isRippling: presetName === 'Material',
    /** antd's `variant` for fields. */
    variant: preset.field,
    /** The design tokens that a theme sets. Colours are `#rrggbb`, lengths are in px. */
    token: {
      ...family('Primary', { text: ink, ground: sunken }),
      ...family('Info', { text: ink, ground: sunken }),
      ...family('Error', wrong),
      ...family('Success', fine),
      ...family('Warning', care),
      colorLink: ink,
      colorLinkHover: ink,
      colorLinkActive: ink,
      colorErrorBgActive: wrong.ground,
      colorErrorBgFilledHover: wrong.ground,
      // The focus ring of fields.
      controlOutline: ink,
      colorErrorOutline: wrong.text,
      colorWarningOutline: care.text,
      colorBgBase: shade(roles.page),
      colorTextBase: text,
      colorBgLayout: shade(roles.page),
      colorBgContainer: shade(roles.raised),
      colorBgElevated: shade(roles.raised),
      // Tooltips have the text colour of elements with a primary background, so they get that background.
      colorBgSpotlight: ink,
      colorFill: shade(roles.line),
      colorFillSecondary: sunken,
      colorFillTertiary: sunken,
      colorFillQuaternary: sunken,
      colorFillAlter: sunken,
      colorText: text,
      colorTextHeading: text,
      colorTextSecondary: muted,
      colorTextTertiary: muted,
      colorTextQuaternary: muted,
      colorTextDescription: muted,
      colorTextPlaceholder: muted,
      colorTextDisabled: muted,
      colorTextLightSolid: lettering,
      colorWhite: lettering,
      colorBorder: shade(preset.lines === 'ink' ? roles.text : roles.edge),
      colorBorderSecondary: shade(rule),
      colorSplit: shade(rule),
      borderRadius: preset.controlRadius,
      borderRadiusLG: preset.radius,
      borderRadiusSM: preset.controlRadius / 2,
      lineWidth: preset.line,
      lineWidthFocus: 3,
      fontWeightStrong: Math.min(preset.heading, 800),
      controlHeight: Math.round(CONTROL_HEIGHT * preset.density),
      boxShadow: preset.lift,
      boxShadowSecondary: preset.lift,
    },
  };
};
