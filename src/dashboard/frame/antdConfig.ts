import { theme as antd, type ConfigProviderProps } from 'antd';
import { antdTokens } from '#src/ui/theme/antdTokens.ts';
import type { Theme } from '#src/ui/theme/theme.ts';

type Algorithm = typeof antd.defaultAlgorithm;

/** Uses our colours unchanged: Ant Design's dark algorithm would derive different ones from them. */
const unchangedColours: Algorithm = (seed, map = antd.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorLink: seed.colorLink,
  colorInfo: seed.colorInfo,
  colorError: seed.colorError,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
});

const DURATIONS = { motionDurationFast: '0.1s', motionDurationMid: '0.14s', motionDurationSlow: '0.18s' };

/**
 * Returns Ant Design's theme: the product's tokens and settings for dense screens.
 * @param isStill whether animations are disabled
 */
export function antdConfig(theme: Theme, isStill: boolean) {
  const { isDark, isRippling, variant, token } = antdTokens(theme);
  return {
    variant,
    wave: { disabled: !isRippling },
    theme: {
      hashed: false,
      algorithm: [isDark ? antd.darkAlgorithm : antd.defaultAlgorithm, unchangedColours],
      token: {
        ...token,
        fontFamily: 'var(--font-text)',
        fontSize: 14,
        // Explicit durations apply even if `motion` is false.
        ...(isStill ? { motion: false } : DURATIONS),
      },
      components: {
        Button: { defaultShadow: 'none', primaryShadow: 'none', dangerShadow: 'none' },
        Table: {
          headerBg: token.colorBgLayout,
          headerColor: token.colorTextSecondary,
          headerSplitColor: 'transparent',
          headerBorderRadius: 0,
          rowHoverBg: token.colorFillAlter,
          rowSelectedBg: token.colorFillAlter,
          rowSelectedHoverBg: token.colorFillAlter,
          bodySortBg: 'transparent',
          headerSortActiveBg: token.colorBgLayout,
          headerSortHoverBg: token.colorFillAlter,
        },
        Tabs: { horizontalMargin: '0' },
        Modal: { titleFontSize: 18 },
      },
    },
  } satisfies ConfigProviderProps;
}
