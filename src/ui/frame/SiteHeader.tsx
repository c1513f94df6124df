import type { ReactNode } from 'react';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';
import { Still } from '#src/ui/frame/Still.tsx';
import { Wordmark } from '#src/ui/frame/Wordmark.tsx';
import { ThemeTools } from '#src/ui/theme/ThemeTools.tsx';

/** A place of the site as a menu names it. */
export interface Place {
  label: string;
  href: string;
}

interface SiteHeaderProps {
  productName: string;
  places: readonly Place[];
  /** Path of the page shown, to mark its place. */
  path: string;
  /** Sign in, or the signed-in member's menu: the browser knows which, so a server sends the same of it on every page. */
  account?: ReactNode;
  /** False where the page has a search field of its own. */
  withSearch?: boolean;
}

/** First stop of the keyboard: over the header, straight to the page's own content, an element with the id `main`. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    Skip to content
  </a>
);

/** The place that a page is; '' for all others, which have the same header. */
const placeOf = (places: readonly Place[], path: string) =>
  places.some(({ href }) => href === path) ? path : '';

/**
 * The head of every page: wordmark, places, search, the tools of the theme. On phones the places wait behind a button; both
 * are the browser's own popover, so it opens, closes by Escape and by a tap beside it without scripts.
 */
export const SiteHeader = ({ productName, places, path, account, withSearch = true }: SiteHeaderProps) => (
  <Still
    tag="header"
    className="site-header"
    name={`${productName}\n${placeOf(places, path)}\n${withSearch}`}
  >
    <div className="page">
      <a className="site-header-home" href="/">
        <Wordmark name={productName} />
      </a>
      <nav id="places" className="places" popover="auto" aria-label="Main">
        <ul>
          {places.map(({ label, href }) => (
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
      <button type="button" className="places-button" popoverTarget="places" aria-label="Menu" />
    </div>
  </Still>
);
