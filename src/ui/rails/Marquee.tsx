import type { ReactNode } from 'react';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { Poster } from '#src/ui/poster/Poster.tsx';

/**
 * The hero of the landing page: a heading and the search (`children`) next to a wall of about 18 posters. The posters are
 * decorative; the rails below name and link all of them.
 */
export const Marquee = ({ titles, children }: { titles: readonly TitleSummary[]; children: ReactNode }) => (
  <div className="marquee">
    <div className="page">
      <div className="marquee-text">{children}</div>
    </div>
    <div className="marquee-wall" aria-hidden="true">
      {titles.map((title) => (
        <Poster key={title.id} title={title} />
      ))}
    </div>
  </div>
);
