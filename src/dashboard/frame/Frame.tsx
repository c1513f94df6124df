import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { useKeptJobs } from '#src/dashboard/bulk/keptJobs.ts';
import { useMe } from '#src/dashboard/me.ts';
import { HOME } from '#src/dashboard/places.ts';
import { SkipLink } from '#src/ui/frame/SiteHeader.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import { ThemeTools } from '#src/ui/theme/ThemeTools.tsx';
import { useShortcuts } from './keys.ts';
import { lazyPart } from './lazyPart.tsx';
import { Menu } from './Menu.tsx';
import { Palette } from './Palette.tsx';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useCutPastes } from './useCutPastes.ts';
import { useEscape } from './useEscape.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useFocusNear } from './useFocusNear.ts';
import { useMeantPresses } from './useMeantPresses.ts';

const ShortcutHelp = lazyPart(() =>
  import('./ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })),
);

const AwayImports = lazyPart(() =>
  import('#src/dashboard/bulk/AwayImports.tsx').then((module) => ({ default: module.AwayImports })),
);

/** Key in local storage: whether the menu shows its marks alone. */
const NARROW = 'dashboard-menu-narrow';

const stored = () => {
  try {
    return localStorage.getItem(NARROW) === 'true';
  } catch {
    return false;
  }
};

const store = (isNarrow: boolean) => {
  try {
    localStorage.setItem(NARROW, String(isNarrow));
  } catch {
    // A private window: wide again next time.
  }
};

/** What every screen of the dashboard stands in: menu, trail, search, help, look, account. */
export function Frame({ site, children }: { site: Site; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [isNarrow, setIsNarrow] = useState(stored);
  const address = `${pathname}${search}`;
  // Open at one address only: a step to another closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null);
  const toggleMenu = () => {
    store(!isNarrow);
    setIsNarrow(!isNarrow);
  };
  useShortcuts([
    { keys: 'Ctrl+k', label: 'Search everything', run: () => setOpened('palette') },
    { keys: '?', label: 'Show these keys', run: () => setOpened('help') },
    { keys: '[', label: 'Narrow or widen the menu', run: toggleMenu },
  ]);
  useFocusBack();
  useFocusNear();
  useMeantPresses();
  useCutPastes();
  const jobs = useKeptJobs(useMe().me.id);
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
        <Tooltip title={isNarrow ? 'Widen the menu ([)' : 'Narrow the menu ([)'} placement="right">
          <Button
            type="text"
            className="dash-fold"
            aria-label={isNarrow ? 'Widen the menu' : 'Narrow the menu'}
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
          <Trail site={site} />
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
            <Tooltip title="Keys (?)">
              <Button type="text" className="dash-help" aria-label="Keys" onClick={() => setOpened('help')}>
                ?
              </Button>
            </Tooltip>
            <ThemeTools />
            <UserMenu />
          </div>
        </header>
        {Object.keys(jobs).length > 0 && (
          <Suspense fallback={null}>
            <AwayImports jobs={jobs} />
          </Suspense>
        )}
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
