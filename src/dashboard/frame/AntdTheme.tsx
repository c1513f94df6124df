import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { onThemeChange } from '#src/ui/theme/pageTheme.ts';
import { antdConfig } from './antdConfig.ts';

const currentTheme = () => window.pageTheme.theme;

const motionQuery = matchMedia('(prefers-reduced-motion: reduce)');

const isReducedMotion = () => motionQuery.matches;

const onMotionChange = (listener: () => void) => {
  motionQuery.addEventListener('change', listener);
  return () => motionQuery.removeEventListener('change', listener);
};

/** Popups are rendered into the main part of the screen, or into the body on screens without one. */
const openedIn = () => document.querySelector<HTMLElement>('#dash-opened') ?? document.body;

/**
 * Applies the product's theme to Ant Design and follows the theme panel immediately (S-T7). Ant Design's styles go into a
 * cascade layer below the dashboard's; `setStyleNonces` sets their nonce.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const isStill = useSyncExternalStore(onMotionChange, isReducedMotion);
  const config = useMemo(() => antdConfig(theme, isStill), [theme, isStill]);
  return (
    <StyleProvider layer>
      {/* Virtual lists do not announce their options to screen readers. */}
      <ConfigProvider {...config} virtual={false} getPopupContainer={openedIn}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
