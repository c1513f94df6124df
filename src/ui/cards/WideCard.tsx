import type { ReactNode } from 'react';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TitleLink } from '#src/ui/cards/TitleLink.tsx';
import { CardAction } from '#src/ui/members/CardAction.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { rowFacts } from '#src/ui/type/facts.ts';
import { OneLine } from '#src/ui/type/OneLine.tsx';

const genreName = (slug: string) => slug.replaceAll('-', ' ');

/**
 * A landscape card: the poster on the left, then names, facts and genres, and one emphasised line at the bottom (`strong`),
 * such as the date of the next episode.
 */
export const WideCard = ({ title, strong }: { title: TitleSummary; strong?: ReactNode }) => (
  <div className="wide-card">
    <Poster title={title} />
    <TitleLink title={title} />
    <p className="facts">
      <OneLine facts={rowFacts(title)} />
    </p>
    <p className="wide-card-genres">{title.genres.slice(0, 3).map(genreName).join(', ')}</p>
    <CardAction title={title} />
    {strong && <p className="wide-card-strong">{strong}</p>}
  </div>
);
