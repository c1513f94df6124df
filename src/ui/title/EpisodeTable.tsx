import type { ReactNode } from 'react';
import { episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** One episode of a list. */
export interface EpisodeLine {
  id: number;
  /** Its label, such as `1`, `6.5` or `SP`; null if it has none. */
  label: string | null;
  /** Its title; null if it has none. */
  title: string | null;
  href: string;
  /** Its air date as text. */
  date: ReactNode;
  /** Its length, such as `70 min`. */
  runtime: string | null;
  /** `Premiere`, `Finale` or `Special`; null for other episodes. */
  mark: string | null;
  /** The check mark of members. */
  tick?: ReactNode;
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
        <th scope="col" className="tick">
          Watched
        </th>
      </tr>
    </thead>
    <tbody>
      {episodes.map(({ id, label, title, href, date, runtime, mark, tick }) => (
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
          <td className="tick">{tick}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
