import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TitleLink } from '#src/ui/cards/TitleLink.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';

/** One broadcast of a day. */
export interface Airing {
  title: TitleSummary;
  /** Time in Korea, `HH:MM`; null if only the day is known. */
  time: string | null;
  /** The time in UTC, ISO 8601; null if unknown. */
  instant: string | null;
  /** The time in the visitor's time zone; null if unknown or the same. */
  local: string | null;
  /** Label of the broadcast, such as `Episode 5`. */
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

/** The broadcasts of a day by time, in Korean time and in the visitor's time zone. */
export const Timetable = ({ airings }: { airings: readonly Airing[] }) => (
  <ol className="timetable">
    {airings.map((airing) => (
      <li key={`${airing.title.id} ${airing.instant ?? airing.what}`}>
        <AiringTime airing={airing} />
        <Poster title={airing.title} />
        <TitleLink title={airing.title} />
        <p className="facts">
          <OneLine facts={[airing.what, airing.title.networks[0]]} />
        </p>
      </li>
    ))}
  </ol>
);
