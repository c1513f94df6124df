import { SURFACES, type SurfaceShade } from '#src/ui/theme/palettes.ts';
import { PRESETS } from '#src/ui/theme/presets.ts';
import { primaryRoles, surfaceRoles, wrongColours } from '#src/ui/theme/shades.ts';
import { SURFACE_NAMES, type Theme } from '#src/ui/theme/theme.ts';

/** Height of a control of the dashboard at density 1, px: dense, so below the 44 of public pages. */
const CONTROL_HEIGHT = 34;

/** The values of antd's design tokens that a theme decides; colours are `#rrggbb`, lengths px. */
export interface AntdTokenValues {
  colorPrimary: string;
  colorLink: string;
  colorError: string;
  colorBgBase: string;
  colorTextBase: string;
  colorBgLayout: string;
  colorBgContainer: string;
  colorBgElevated: string;
  colorBgSpotlight: string;
  colorFillAlter: string;
  colorText: string;
  colorTextHeading: string;
  colorTextSecondary: string;
  colorTextTertiary: string;
  colorTextDescription: string;
  colorTextPlaceholder: string;
  colorTextLightSolid: string;
  colorBorder: string;
  colorBorderSecondary: string;
  colorSplit: string;
  borderRadius: number;
  borderRadiusLG: number;
  borderRadiusSM: number;
  lineWidth: number;
  lineWidthFocus: number;
  fontWeightStrong: number;
  controlHeight: number;
  boxShadow: string;
  boxShadowSecondary: string;
}

/** A theme in the terms of antd's `ConfigProvider`. */
export interface AntdTheme {
  /** Whether antd derives the tokens that are not given by its dark algorithm. */
  isDark: boolean;
  /** Whether pressing ripples: antd's `wave` (S-T3). */
  isRippling: boolean;
  /** antd's `variant` of fields. */
  variant: 'outlined' | 'filled';
  token: AntdTokenValues;
}

/**
 * The same look for the dashboard that the stylesheet gives public pages, from the same tables (S-T7). Pure, and without
 * antd: the dashboard hands it to antd's `ConfigProvider`.
 */
export const antdTokens = ({ darkMode, preset: presetName, primary, surface }: Theme): AntdTheme => {
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
  return {
    isDark: darkMode,
    isRippling: presetName === 'Material',
    variant: preset.field,
    token: {
      colorPrimary: ink,
      colorLink: ink,
      colorError: wrongColours(mode).text,
      colorBgBase: shade(roles.page),
      colorTextBase: text,
      colorBgLayout: shade(roles.page),
      colorBgContainer: shade(roles.raised),
      colorBgElevated: shade(roles.raised),
      // Tooltips are lettered like what has the primary's ground, so they have it too.
      colorBgSpotlight: ink,
      colorFillAlter: shade(roles.sunken),
      colorText: text,
      colorTextHeading: text,
      colorTextSecondary: muted,
      colorTextTertiary: muted,
      colorTextDescription: muted,
      colorTextPlaceholder: muted,
      colorTextLightSolid: lettering,
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
