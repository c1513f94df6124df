import type { ReactNode } from 'react';

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
    <div className="browse-results">
      <div className="browse-bar">{bar}</div>
      {chips}
      {children}
    </div>
  </div>
);
