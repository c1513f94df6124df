import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { EpisodeSummary } from './title.view.ts';

/** When an episode is on: its Korean date, and an element in which a script writes the viewer's own day and time. */
export function EpisodeDate({ episode }: { episode: EpisodeSummary }) {
  const { airDate, airTime, airsAt, isAirDateDerived } = episode;
  if (!airDate) return <>Date to be announced</>;
  return (
    <>
      <time dateTime={airDate}>{formatPartialDate(airDate, { style: 'short' })}</time>
      {airTime && <> {airTime} KST</>}
      {airsAt && <time className="local-time" dateTime={airsAt} data-local="day-time" />}
      {isAirDateDerived && (
        <abbr className="derived" title="Computed from the broadcast days; a moved date would not show.">
          est.
        </abbr>
      )}
    </>
  );
}
