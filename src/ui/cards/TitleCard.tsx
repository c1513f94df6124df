import type { ReactNode } from 'react';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { CardAction } from '#src/ui/members/CardAction.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { cardFacts, inOneLine } from '#src/ui/type/facts.ts';
import { TitleName } from '#src/ui/type/TitleName.tsx';

interface TitleCardProps {
  title: TitleSummary;
  /** A line instead of the usual facts, such as a role or a date. */
  note?: ReactNode;
  eager?: boolean;
}

/** A poster with its names and a line of facts. The link covers the whole card. */
export const TitleCard = ({ title, note, eager }: TitleCardProps) => (
  <div className="title-card">
    <a className="cover-link" href={titleHref(title)}>
      <Poster title={title} eager={eager} />
      <TitleName {...title} />
    </a>
    <p className="facts">{note ?? inOneLine(cardFacts(title))}</p>
    <CardAction title={title} />
  </div>
);

/** Cards as a grid, as rows (`list`), or as small posters with names only (`compact`). */
export const TitleGrid = ({
  titles,
  view = 'grid',
  eagerCount = 0,
}: {
  titles: readonly TitleSummary[];
  view?: 'grid' | 'list' | 'compact';
  eagerCount?: number;
}) => (
  <ul className={`title-grid ${view}`}>
    {titles.map((title, index) => (
      <li key={title.id}>
        <TitleCard title={title} eager={index < eagerCount} />
      </li>
    ))}
  </ul>
);
