import type { ReactNode } from 'react';

/** Fragment of the results. Without scripts, the link that removes a filter leads back to them. */
export const RESULTS = '#at-results';

interface BrowseLayoutProps {
  heading: string;
  panel: ReactNode;
  /** The count and the sort menu. */
  bar: ReactNode;
  chips?: ReactNode;
  children: ReactNode;
}

/** The page of a list: facets in a column on the left (a sheet on phones), count and order above the results. */
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
