import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { onThemeChange } from '#src/ui/theme/pageTheme.ts';
import { antdConfig } from './antdConfig.ts';

const currentTheme = () => window.pageTheme.theme;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const isStillNow = () => stillness.matches;

const onStillness = (listener: () => void) => {
  stillness.addEventListener('change', listener);
  return () => stillness.removeEventListener('change', listener);
};

/** Lists, menus and notes that open over a screen stand within its main part; while there is none, in the body. */
const openedIn = () => document.querySelector<HTMLElement>('#dash-opened') ?? document.body;

/**
 * antd in the product's look (S-T7): it follows the theme panel at once. Its styles go into a layer of their own below the
 * dashboard's; their nonce is `giveNonces`'s work.
 */
export function Look({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const isStill = useSyncExternalStore(onStillness, isStillNow);
  const config = useMemo(() => antdConfig(theme, isStill), [theme, isStill]);
  return (
    <StyleProvider layer>
      {/* Lists that draw a part of their choices alone name none of them to a screen reader. */}
      <ConfigProvider {...config} virtual={false} getPopupContainer={openedIn}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
