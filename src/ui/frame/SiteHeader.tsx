import type { ReactNode } from 'react';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';
import { StaticPart } from '#src/ui/frame/StaticPart.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import { ThemeTools } from '#src/ui/theme/ThemeTools.tsx';

/** A link of the site's header or footer. */
export interface NavItem {
  label: string;
  href: string;
}

interface SiteHeaderProps {
  productName: string;
  items: readonly NavItem[];
  /** Path of the current page, to mark its nav item. */
  path: string;
  /** Sign-in link and member menu. The browser chooses one, so that the server's HTML is the same for everyone. */
  account?: ReactNode;
  /** False if the page has another search field. */
  withSearch?: boolean;
}

/** The first tab stop: skips the header and leads to the page's content, the element with the id `main`. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    Skip to content
  </a>
);

/** Returns the path if it is that of a nav item, else ''. All other pages have the same header. */
const currentNavPath = (items: readonly NavItem[], path: string) =>
  items.some(({ href }) => href === path) ? path : '';

/**
 * The header of every page: wordmark, nav items, search and theme controls. On phones a button opens the nav items. They are
 * a native popover, so opening and closing by Escape or by a tap outside work without scripts.
 */
export const SiteHeader = ({ productName, items, path, account, withSearch = true }: SiteHeaderProps) => (
  <StaticPart
    tag="header"
    className="site-header"
    name={`${productName}\n${currentNavPath(items, path)}\n${withSearch}`}
  >
    <div className="page">
      <a className="site-header-home" href="/">
        <Wordmark name={productName} />
      </a>
      <nav id="site-nav" className="site-nav" popover="auto" aria-label="Main">
        <ul>
          {items.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={path === href ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="site-header-tools">
        {withSearch && <SearchField id="header-search" />}
        <a className="search-link" href="/search" aria-label="Search" data-quick-search>
          <SearchIcon />
        </a>
        <ThemeTools />
        {account}
      </div>
      <button type="button" className="site-nav-button" popoverTarget="site-nav" aria-label="Menu" />
    </div>
  </StaticPart>
);
