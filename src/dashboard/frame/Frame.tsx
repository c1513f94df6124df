import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '#src/client/browserStorage.ts';
import { partsOf } from '#src/dashboard/features.ts';
import { useTruncatedPasteToast } from '#src/dashboard/hooks/useTruncatedPasteToast.ts';
import { HOME } from '#src/dashboard/routes.ts';
import type { Site } from '#src/domain/web/site.ts';
import { SkipLink } from '#src/ui/frame/SiteHeader.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import { ThemeTools } from '#src/ui/theme/ThemeTools.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useDoubleClickGuard } from './focus/useDoubleClickGuard.ts';
import { useEscape } from './focus/useEscape.ts';
import { useFocusBack } from './focus/useFocusBack.ts';
import { useFocusNear } from './focus/useFocusNear.ts';
import { useShortcuts } from './keys.ts';
import { lazyPart } from './lazyPart.tsx';
import { Menu } from './Menu.tsx';
import { Palette } from './palette/Palette.tsx';
import { UserMenu } from './UserMenu.tsx';

const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp');

/** Local storage key: whether the menu is collapsed to icons. */
const NARROW = 'dashboard-menu-narrow';

/** The frame around every screen of the dashboard: menu, breadcrumbs, search, help, theme, account. */
export function Frame({ site, children }: { site: Site; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [isNarrow, setIsNarrow] = useState(() => readStored('localStorage', NARROW) === true);
  const address = `${pathname}${search}`;
  // The drawer is open only at this address, so that navigation closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null);
  const toggleMenu = () => {
    writeStored('localStorage', NARROW, !isNarrow);
    setIsNarrow(!isNarrow);
  };
  useShortcuts([
    { keys: 'Ctrl+k', label: 'Search everything', run: () => setOpened('palette') },
    { keys: '?', label: 'Show keyboard shortcuts', run: () => setOpened('help') },
    { keys: '[', label: 'Collapse or expand the menu', run: toggleMenu },
  ]);
  useFocusBack();
  useFocusNear();
  useDoubleClickGuard();
  useTruncatedPasteToast();
  const [notices] = useState(() => partsOf('Notice'));
  const close = () => setOpened(null);
  useEscape(opened === 'help', close);
  return (
    <div className={isNarrow ? 'dash is-narrow' : 'dash'}>
      <SkipLink />
      <aside className="dash-sider">
        <a className="dash-home" href={HOME} aria-label={`${site.productName} dashboard`}>
          {isNarrow ? <i className="dash-moon" aria-hidden="true" /> : <Wordmark name={site.productName} />}
        </a>
        <Menu isNarrow={isNarrow} />
        <Tooltip title={isNarrow ? 'Expand the menu ([)' : 'Collapse the menu ([)'} placement="right">
          <Button
            type="text"
            className="dash-fold"
            aria-label={isNarrow ? 'Expand the menu' : 'Collapse the menu'}
            icon={
              isNarrow ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />
            }
            onClick={toggleMenu}
          />
        </Tooltip>
      </aside>
      <div className="dash-page">
        <header className="dash-header">
          <Button
            type="text"
            className="dash-menu-button"
            aria-label="Menu"
            icon={<MenuOutlined aria-hidden="true" />}
            onClick={() => setMenuAt(address)}
          />
          <Breadcrumbs site={site} />
          <div className="dash-tools">
            <button
              type="button"
              className="dash-search"
              aria-label="Search everything"
              aria-keyshortcuts="Control+K"
              onClick={() => setOpened('palette')}
            >
              <SearchOutlined aria-hidden="true" />
              <span>Search</span>
              <kbd>Ctrl K</kbd>
            </button>
            <Tooltip title="Keyboard shortcuts (?)">
              <Button
                type="text"
                className="dash-help"
                aria-label="Keyboard shortcuts"
                onClick={() => setOpened('help')}
              >
                ?
              </Button>
            </Tooltip>
            <ThemeTools />
            <UserMenu />
          </div>
        </header>
        {notices.map(({ feature, part: Notice }) => (
          <Notice key={feature} />
        ))}
        <main id="main" tabIndex={-1} className="dash-main">
          {children}
          <div id="dash-opened" />
        </main>
      </div>
      <Drawer
        title={<Wordmark name={site.productName} />}
        placement="left"
        width={280}
        open={menuAt === address}
        onClose={() => setMenuAt(null)}
        className="dash-drawer-menu"
      >
        <Menu />
      </Drawer>
      {opened === 'palette' && <Palette onClose={close} />}
      <Suspense fallback={null}>{opened === 'help' && <ShortcutHelp onClose={close} />}</Suspense>
    </div>
  );
}
