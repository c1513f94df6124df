import type { ReactNode } from 'react';

/** Where the results stand, for the browser itself: without scripts a filter that is taken away leads back to them. */
export const RESULTS = '#at-results';

interface BrowseLayoutProps {
  heading: string;
  panel: ReactNode;
  /** The count and the sort menu. */
  bar: ReactNode;
  chips?: ReactNode;
  children: ReactNode;
}

/** A list's page: facets in a column at the left (a sheet on phones), count and order above the results. */
export const BrowseLayout = ({ heading, panel, bar, chips, children }: BrowseLayoutProps) => (
  <div className="browse">
    <h1>{heading}</h1>
    {panel}
    <div id={RESULTS.slice(1)} className="browse-results">
      <div className="browse-bar">{bar}</div>
      {chips}
      {children}
    </div>
  </div>
);
