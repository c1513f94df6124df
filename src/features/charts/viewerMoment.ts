import type { Dated } from '#src/domain/airingWeek.ts';
import { dayInZone, dayOfAiring, timeUntil } from '#src/domain/zoneDays.ts';
import { shortDay } from './broadcastWords.ts';

const KOREA = 'Asia/Seoul';
const MINUTE_MS = 60_000;

/** What it is now where the viewer is. */
export interface ViewerMoment {
  /** Whether their days and times may differ from Korea's. */
  isForeign: boolean;
  /** Their day, `YYYY-MM-DD`. */
  today: string;
  /** Their day of a broadcast; Korea's where only that is known. */
  dayOf(broadcast: Dated): string;
  /** The same in words: `Sat 28 Nov`. */
  shortDayOf(broadcast: Dated): string;
  /** Their clock time of an instant, in the form they read: `13:20`, `1:20 PM GMT-5`. */
  timeOf(at: string, style?: { withZone: boolean }): string;
  /** `in 3 h 20 min`; null for an instant that is past. */
  until(at: string): string | null;
  /** Whether a broadcast has begun; where only its day is known, whether that is over in Korea. */
  hasBegun(broadcast: Dated): boolean;
}

/** `GMT-5`, `PST`: what a zone is called at an instant, summer time told apart. */
const zoneNameAt = (at: string, zone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(Date.parse(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * A moment of a viewer.
 * @param now milliseconds since 1970
 * @param zone name of the IANA database
 */
export function viewerMoment(now: number, zone: string): ViewerMoment {
  const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone });
  const dayOf = (broadcast: Dated) => dayOfAiring(broadcast, zone);
  return {
    isForeign: zone !== KOREA,
    today: dayInZone(now, zone),
    dayOf,
    shortDayOf: (broadcast) => shortDay(dayOf(broadcast)),
    timeOf: (at, style) =>
      `${clock.format(Date.parse(at))}${style?.withZone ? ` ${zoneNameAt(at, zone)}` : ''}`,
    until: (at) => timeUntil(Date.parse(at), now),
    hasBegun: ({ at, date }) => (at === null ? date < dayInZone(now, KOREA) : Date.parse(at) < now),
  };
}

let moment: ViewerMoment | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The moment as it was last read. */
export function currentMoment(): ViewerMoment {
  moment ??= viewerMoment(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return moment;
}

/** Reads the clock and does so again at the next full minute; a page in the background catches up when it is looked at. */
function tick(): void {
  clearTimeout(timer);
  moment = null;
  for (const listener of listeners) listener();
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
}

/** Calls a listener now and at each full minute; the returned function ends it. */
export function watchMoment(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick);
    tick();
  } else {
    listener();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tick);
    clearTimeout(timer);
  };
}
