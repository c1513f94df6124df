import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { ShownEpisode } from './shownTitle.ts';

/**
 * Air date of an episode in Korea, with the Korean time if given. For future broadcasts a script writes the
 * viewer's local time into the second `time` element.
 */
export function EpisodeDate({ episode, time = null }: { episode: ShownEpisode; time?: string | null }) {
  const { airDate, airsAt, isAirDateDerived } = episode;
  if (!airDate) return <>Date to be announced</>;
  return (
    <>
      <time dateTime={airDate}>{formatPartialDate(airDate, { style: 'short' })}</time>
      {time && `, ${time} KST`}
      {isAirDateDerived && (
        <>
          {' '}
          <abbr className="derived" title="Estimated from the weekly schedule. The actual date can differ.">
            est.
          </abbr>
        </>
      )}
      {airsAt && <time className="local-time" dateTime={airsAt} data-local="coming" />}
    </>
  );
}
