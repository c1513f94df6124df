import type { Broadcast, NextBroadcast } from './charts.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

/** Day and time in the viewer's time zone; nothing in Korea, where they are shown already. */
const LocalMoment = ({ broadcast, viewer }: { broadcast: Broadcast; viewer: ViewerMoment }) =>
  viewer.isForeign &&
  broadcast.at && (
    <time dateTime={broadcast.at}>
      {viewer.shortDayOf(broadcast)}, {viewer.timeOf(broadcast.at, { withZone: true })}
    </time>
  );

/**
 * Next broadcast of a title. The server renders the Korean day and time; the browser adds a countdown and the
 * local day and time. If a broadcast passes while the page is open, the following one is shown.
 */
export function NextEpisode({ next }: { next: readonly NextBroadcast[] }) {
  const viewer = useViewerMoment();
  const broadcast = viewer ? next.find((each) => !viewer.hasBegun(each)) : next[0];
  if (!broadcast) return null;
  const { date, time, at, text, day } = broadcast;
  const until = viewer && at ? viewer.until(at) : null;
  return (
    <span className="next-episode">
      <span>
        {text}
        {until && <b className="countdown"> {until}</b>}
      </span>
      <time dateTime={at ?? date}>
        {day}
        {time && `, ${time} KST`}
      </time>
      {viewer && <LocalMoment broadcast={broadcast} viewer={viewer} />}
    </span>
  );
}
