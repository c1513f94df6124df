import { theme as antd, type ConfigProviderProps } from 'antd';
import { antdTokens } from '#src/ui/theme/antdTokens.ts';
import type { Theme } from '#src/ui/theme/theme.ts';

type Algorithm = typeof antd.defaultAlgorithm;

/** antd takes a colour to begin its palettes with, which in dark gives another one: here the colour itself counts. */
const asGiven: Algorithm = (seed, map = antd.defaultAlgorithm(seed)) => ({
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
 * antd's theme of ours: its tokens, and what only makes sense for dense screens.
 * @param isStill whether nothing may move
 */
export function antdConfig(theme: Theme, isStill: boolean) {
  const { isDark, isRippling, variant, token } = antdTokens(theme);
  return {
    variant,
    wave: { disabled: !isRippling },
    theme: {
      hashed: false,
      algorithm: [isDark ? antd.darkAlgorithm : antd.defaultAlgorithm, asGiven],
      token: {
        ...token,
        fontFamily: 'var(--font-text)',
        fontSize: 14,
        // Durations that are given count even where `motion` says that there are none.
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
