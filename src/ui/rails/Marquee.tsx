import type { ReactNode } from 'react';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { Poster } from '#src/ui/poster/Poster.tsx';

/**
 * The front of the house: one strong line and the search (`children`), beside a hoarding of posters. The posters are
 * decoration; every one of them is named and linked in the rails below. About eighteen fill it.
 */
export const Marquee = ({ titles, children }: { titles: readonly TitleSummary[]; children: ReactNode }) => (
  <div className="marquee">
    <div className="page">
      <div className="marquee-words">{children}</div>
    </div>
    <div className="marquee-wall" aria-hidden="true">
      {titles.map((title) => (
        <Poster key={title.id} title={title} />
      ))}
    </div>
  </div>
);
