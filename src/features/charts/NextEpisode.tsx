import type { Broadcast, NextBroadcast } from './charts.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

/** The day and time where the viewer is; nothing for one in Korea, who reads them already. */
const LocalMoment = ({ broadcast, viewer }: { broadcast: Broadcast; viewer: ViewerMoment }) =>
  viewer.isForeign &&
  broadcast.at && (
    <time dateTime={broadcast.at}>
      {viewer.shortDayOf(broadcast)}, {viewer.timeOf(broadcast.at, { withZone: true })}
    </time>
  );

/**
 * What is on next of a title: its Korean day and time in the page as it was sent; in a browser the time until then, and
 * the viewer's own day and time. A broadcast that passes while the page is open makes room for the one after.
 */
export function NextEpisode({ next }: { next: readonly NextBroadcast[] }) {
  const viewer = useViewerMoment();
  const broadcast = viewer ? next.find((each) => !viewer.hasBegun(each)) : next[0];
  if (!broadcast) return null;
  const { date, time, at, words, day } = broadcast;
  const until = viewer && at ? viewer.until(at) : null;
  return (
    <span className="next-episode">
      <span>
        {words}
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
