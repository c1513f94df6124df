import type { ReactNode } from 'react';

/** The column of facets. On phones it is a button that opens a sheet, without scripts. */
export const FacetPanel = ({
  chosenCount,
  done,
  children,
}: {
  chosenCount: number;
  /** Label that closes the sheet on phones, such as `Show 12 dramas`. */
  done: string;
  children: ReactNode;
}) => (
  <div className="facet-panel" data-keep-place>
    <input type="checkbox" id="facet-sheet" className="facet-toggle" aria-label="Show filters" />
    <label htmlFor="facet-sheet" className="button plain facet-handle">
      Filters{chosenCount > 0 && <span className="count">{chosenCount}</span>}
    </label>
    <div className="facet-sheet">
      {children}
      <label htmlFor="facet-sheet" className="button facet-done">
        {done}
      </label>
    </div>
  </div>
);
