import { StyleProvider } from '@ant-design/cssinjs';
import { theme as antd, ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { antdTokens } from '#src/ui/theme/antdTokens.ts';
import { onThemeChange } from '#src/ui/theme/pageTheme.ts';
import type { Theme } from '#src/ui/theme/theme.ts';

const currentTheme = () => window.pageTheme.theme;

/** antd's theme of ours: its tokens, and what only makes sense for dense screens. */
function antdConfig(theme: Theme) {
  const { isDark, isRippling, variant, token } = antdTokens(theme);
  return {
    variant,
    wave: { disabled: !isRippling },
    theme: {
      hashed: false,
      algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      token: {
        ...token,
        fontFamily: 'var(--font-text)',
        fontSize: 14,
        motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        motionDurationFast: '0.1s',
        motionDurationMid: '0.14s',
        motionDurationSlow: '0.18s',
      },
      components: {
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
  };
}

/**
 * antd in the product's look (S-T7): it follows the theme panel at once. Its styles go into a layer of their own below the
 * dashboard's; their nonce is `giveNonces`'s work.
 */
export function Look({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const config = useMemo(() => antdConfig(theme), [theme]);
  return (
    <StyleProvider layer>
      <ConfigProvider {...config}>{children}</ConfigProvider>
    </StyleProvider>
  );
}
