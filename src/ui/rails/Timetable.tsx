import type { TitleSummary } from '#src/domain/summaries.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';

/** One broadcast of the day. */
export interface Airing {
  title: TitleSummary;
  /** Korean clock time `HH:MM`; null when only the day is known. */
  time: string | null;
  /** The instant in UTC, ISO 8601; null when unknown. */
  instant: string | null;
  /** The viewer's own time; null while it is not known, or the same. */
  local: string | null;
  /** What is on: `Episode 5`. */
  what: string | null;
}

const AiringTime = ({ airing: { time, instant, local } }: { airing: Airing }) => {
  if (time === null) return <span className="timetable-time unknown">Time to be announced</span>;
  return (
    <span className="timetable-time">
      <b>{time}</b>
      <span>KST</span>
      {instant && local && <time dateTime={instant}>{local}</time>}
    </span>
  );
};

/** What is on in a day, by the hour, like the listing in a newspaper: Korea's times, the viewer's own beside. */
export const Timetable = ({ airings }: { airings: readonly Airing[] }) => (
  <ol className="timetable">
    {airings.map((airing) => (
      <li key={`${airing.title.id} ${airing.instant ?? airing.what}`}>
        <AiringTime airing={airing} />
        <Poster title={airing.title} />
        <a className="cover-link" href={titleHref(airing.title)}>
          <TitleName {...airing.title} />
        </a>
        <p className="facts">
          <OneLine facts={[airing.what, airing.title.networks[0]]} />
        </p>
      </li>
    ))}
  </ol>
);
