import type { ReactNode } from 'react';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { Backdrop } from '#src/ui/poster/Backdrop.tsx';
import { Poster, type PosterTitle } from '#src/ui/poster/Poster.tsx';
import { ScoreBlock, type TitleScore } from '#src/ui/title/ScoreBlock.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';

interface TitleHeaderProps {
  title: PosterTitle & { romanisedTitle: string | null };
  /** The line of facts in order, such as `2016`, `16 episodes`, `tvN`, `Fri–Sat`. Omit unknown facts. */
  facts: readonly { label: string; href?: string }[];
  /** The next broadcast, below the facts. */
  next?: ReactNode;
  score: TitleScore;
  genres: readonly { label: string; href: string }[];
  /** Plain text, shortened to one or two paragraphs, or null if none exists. */
  synopsis: string | null;
  /** The buttons below the poster. */
  actions?: ReactNode;
  /** A wide picture. Without one, the backdrop is drawn. */
  backdrop?: ImageSummary | null;
  breadcrumbs?: ReactNode;
}

/** Number of characters above which a title has a smaller font. */
const LONG_NAME = 60;

/** The header of a title's page: poster, names in both scripts, a line of facts, scores, genres and synopsis. */
export const TitleHeader = ({
  title,
  facts,
  next,
  score,
  genres,
  synopsis,
  actions,
  backdrop,
  breadcrumbs,
}: TitleHeaderProps) => (
  <header className="title-header">
    <Backdrop subject={title} picture={backdrop ?? null} />
    <div className="page">
      <div className="title-header-poster">
        <Poster title={title} eager />
        {actions && <div className="title-header-actions">{actions}</div>}
      </div>
      <div className="title-header-text">
        {breadcrumbs}
        <h1 className={title.title.length > LONG_NAME ? 'long' : undefined}>
          <TitleName {...title} />
        </h1>
        <ul className="fact-line">
          {facts.map(({ label, href }) => (
            <li key={label}>{href ? <a href={href}>{label}</a> : <LocalisedText text={label} />}</li>
          ))}
        </ul>
        {next && <p className="title-next">{next}</p>}
        <ScoreBlock score={score} />
        {synopsis && <p className="synopsis">{synopsis}</p>}
        <ul className="chip-line">
          {genres.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                <LocalisedText text={label} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </header>
);
