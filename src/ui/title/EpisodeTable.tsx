import type { ReactNode } from 'react';
import { episodeTitleOf } from '#src/domain/episodes.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** One episode as a list shows it. */
export interface EpisodeLine {
  id: number;
  /** Its number or mark: `1`, `6.5`, `SP`; null for an episode without one. */
  label: string | null;
  /** Its own title; null when it has none. */
  title: string | null;
  href: string;
  /** The day it aired or will air, in words. */
  date: ReactNode;
  /** `70 min`. */
  runtime: string | null;
  /** `Premiere`, `Finale`, `Special`; null for an ordinary one. */
  mark: string | null;
}

/** The episodes of a title, in broadcast order. */
export const EpisodeTable = ({
  episodes,
  caption,
}: {
  episodes: readonly EpisodeLine[];
  caption: string;
}) => (
  <table className="episode-table">
    <caption className="visually-hidden">{caption}</caption>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Episode</th>
        <th scope="col">Date</th>
        <th scope="col">Length</th>
      </tr>
    </thead>
    <tbody>
      {episodes.map(({ id, label, title, href, date, runtime, mark }) => (
        <tr key={id}>
          <td className="number">{label ?? '–'}</td>
          <td>
            <a href={href} lang={title === null ? undefined : langOf(title)}>
              {title ?? episodeTitleOf(label)}
            </a>
            {mark && <span className="mark">{mark}</span>}
          </td>
          <td className="date">{date}</td>
          <td className="runtime">{runtime}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
