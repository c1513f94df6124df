import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { EpisodeSummary } from './title.view.ts';

/**
 * When an episode is on: its Korean date and time, and an element in which a script writes the viewer's own while the
 * broadcast is still to come.
 */
export function EpisodeDate({ episode, withTime = false }: { episode: EpisodeSummary; withTime?: boolean }) {
  const { airDate, airTime, airsAt, isAirDateDerived } = episode;
  if (!airDate) return <>Date to be announced</>;
  return (
    <>
      <time dateTime={airDate}>{formatPartialDate(airDate, { style: 'short' })}</time>
      {withTime && airTime && `, ${airTime} KST`}
      {isAirDateDerived && (
        <>
          {' '}
          <abbr className="derived" title="Computed from the broadcast days; a moved date would not show.">
            est.
          </abbr>
        </>
      )}
      {airsAt && <time className="local-time" dateTime={airsAt} data-local="coming" />}
    </>
  );
}
