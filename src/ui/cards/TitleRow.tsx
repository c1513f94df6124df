import type { ReactNode } from 'react';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TitleLink } from '#src/ui/cards/TitleLink.tsx';
import { CardAction } from '#src/ui/members/CardAction.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { ScoreMark } from '#src/ui/title/ScoreMark.tsx';
import { rowFacts } from '#src/ui/type/facts.ts';
import { OneLine } from '#src/ui/type/OneLine.tsx';

/**
 * One row of a list: a small poster, the names, the facts and the score. `note` replaces the facts, and `mark` replaces the
 * score at the end of the row.
 */
export const TitleRow = ({
  title,
  note,
  mark,
}: {
  title: TitleSummary;
  note?: ReactNode;
  mark?: ReactNode;
}) => (
  <div className="title-row">
    <Poster title={title} />
    <TitleLink title={title} />
    <p className="facts">{note ?? <OneLine facts={rowFacts(title)} />}</p>
    <CardAction title={title} />
    {mark ?? <ScoreMark score={title.score} count={title.scoreCount} />}
  </div>
);

/** A list of rows with separating lines. */
export const TitleList = ({ titles }: { titles: readonly TitleSummary[] }) => (
  <ul className="title-list">
    {titles.map((title) => (
      <li key={title.id}>
        <TitleRow title={title} />
      </li>
    ))}
  </ul>
);
