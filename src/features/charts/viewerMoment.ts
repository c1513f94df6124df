import type { Dated } from '#src/domain/dates/airingWeek.ts';
import { dayInZone, dayOfAiring, timeUntil } from '#src/domain/dates/zoneDays.ts';
import { shortDay } from './broadcastText.ts';

const KOREA = 'Asia/Seoul';
const MINUTE_MS = 60_000;

/** The current time in the viewer's time zone. */
export interface ViewerMoment {
  /** Whether the time zone is not that of Korea. */
  isForeign: boolean;
  /** Current local day, `YYYY-MM-DD`. */
  today: string;
  /** Local day of a broadcast; Korea's day if the time is unknown. */
  dayOf(broadcast: Dated): string;
  /** Local day of a broadcast as text: `Sat 28 Nov`. */
  shortDayOf(broadcast: Dated): string;
  /** Local time of an instant in the viewer's format: `13:20`, `1:20 PM GMT-5`. */
  timeOf(at: string, style?: { withZone: boolean }): string;
  /** `in 3 h 20 min`; null for a past instant. */
  until(at: string): string | null;
  /** Whether a broadcast has begun; if only its day is known, whether that day is over in Korea. */
  hasBegun(broadcast: Dated): boolean;
}

/** Name of a time zone at an instant, with daylight saving time: `GMT-5`, `PST`. */
const zoneNameAt = (at: string, zone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(Date.parse(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * Returns the time functions for an instant and a time zone.
 * @param now milliseconds since 1970
 * @param zone IANA time zone
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

/** Returns the time of the last update. */
export function currentMoment(): ViewerMoment {
  moment ??= viewerMoment(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return moment;
}

/**
 * Updates the time and schedules the next update at the next full minute. A page in the background updates
 * when it becomes visible.
 */
function tick(): void {
  clearTimeout(timer);
  moment = null;
  for (const listener of listeners) listener();
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
}

/** Calls a listener now and at each full minute until the returned function is called. */
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
