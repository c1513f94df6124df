import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TitleCard } from '#src/ui/cards/TitleCard.tsx';
import { Rail } from '#src/ui/rails/Rail.tsx';

interface NumberedRailProps {
  id: string;
  heading: string;
  note?: string;
  more?: { href: string; label: string };
  titles: readonly TitleSummary[];
}

/** A rail of posters with large ranks behind them, for charts. */
export const NumberedRail = ({ titles, ...head }: NumberedRailProps) => (
  <Rail {...head} kind="numbered">
    {titles.map((title, index) => (
      <li key={title.id}>
        <span className={index < 9 ? 'rank' : 'rank long'} aria-hidden="true">
          {index + 1}
        </span>
        <TitleCard title={title} />
      </li>
    ))}
  </Rail>
);
