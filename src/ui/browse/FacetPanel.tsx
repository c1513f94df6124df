import type { ReactNode } from 'react';

/** The column of facets. On phones it folds into one line that opens as a sheet, without scripts. */
export const FacetPanel = ({ chosenCount, children }: { chosenCount: number; children: ReactNode }) => (
  <div className="facet-panel" data-keep-place>
    <input type="checkbox" id="facet-sheet" className="facet-toggle" aria-label="Show filters" />
    <label htmlFor="facet-sheet" className="button plain facet-handle">
      Filters{chosenCount > 0 && <span className="count">{chosenCount}</span>}
    </label>
    <div className="facet-sheet">{children}</div>
  </div>
);
