import type { ReactNode } from 'react';
import type { ImageSummary } from '#src/domain/summaries.ts';
import { Backdrop } from '#src/ui/poster/Backdrop.tsx';
import { Poster, type PosterTitle } from '#src/ui/poster/Poster.tsx';
import { ScoreBlock, type TitleScore } from '#src/ui/title/ScoreBlock.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';

interface TitleHeaderProps {
  title: PosterTitle & { romanisedTitle: string | null };
  /** The line of facts, in order: `2016`, `16 episodes`, `tvN`, `Fri–Sat`. Leave unknown ones out. */
  facts: readonly { label: string; href?: string }[];
  /** What is on of it next, below the facts. */
  next?: ReactNode;
  score: TitleScore;
  genres: readonly { label: string; href: string }[];
  /** Plain text, already cut to a paragraph or two; null when nobody has written one. */
  synopsis: string | null;
  /** The list button and what stands with it. */
  actions?: ReactNode;
  /** A wide picture; without one the band is drawn. */
  backdrop?: ImageSummary | null;
  breadcrumbs?: ReactNode;
}

/** Characters from which on a name is set smaller. */
const LONG_NAME = 60;

/** The head of a title's page: poster, names in both scripts, one line of facts, scores, genres, synopsis. */
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
            <li key={label}>{href ? <a href={href}>{label}</a> : <Words text={label} />}</li>
          ))}
        </ul>
        {next && <p className="title-next">{next}</p>}
        <ScoreBlock score={score} />
        {synopsis && <p className="synopsis">{synopsis}</p>}
        <ul className="chip-line">
          {genres.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                <Words text={label} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </header>
);
