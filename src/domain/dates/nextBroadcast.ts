import type { TitleStatus } from '#src/domain/catalogue/titleTypes.ts';

/** When something airs in Korea: its day (`YYYY-MM-DD`) and clock time (`HH:MM`), null if only the day is known. */
export interface Planned {
  date: string;
  time: string | null;
  /** Whether everything that airs then is a special (`isSpecialEpisode`). */
  isSpecial: boolean;
}

/** A moment in Korea. */
interface Moment {
  day: string;
  time: string;
}

/** A broadcast without a time may still come until the day is over. */
const hasBegun = ({ date, time }: Planned, now: Moment) =>
  date < now.day || (date === now.day && time !== null && time <= now.time);

const keyOf = ({ date, time }: Planned) => `${date} ${time ?? '~'}`;
const bySoonest = (a: Planned, b: Planned) => {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first === second ? 0 : first < second ? -1 : 1;
};

/**
 * Sorts a title's future broadcasts; the first is the next episode. Regular episodes come first, soonest first, then
 * specials: a special tomorrow is not the next episode if a later regular one has a date.
 * @param now the moment in Korea; broadcasts that have begun are left out
 */
export function inNextOrder<Broadcast extends Planned>(
  broadcasts: readonly Broadcast[],
  now: Moment,
): Broadcast[] {
  const toCome = broadcasts.filter((broadcast) => !hasBegun(broadcast, now)).sort(bySoonest);
  return [...toCome.filter(({ isSpecial }) => !isSpecial), ...toCome.filter(({ isSpecial }) => isSpecial)];
}

/** Statuses in which episode dates are ignored, because nothing airs. */
export const NOT_ON: readonly TitleStatus[] = ['cancelled', 'hiatus'];

/** Whether a title can have future broadcasts, by its status. */
export const hasMoreToCome = (status: TitleStatus): boolean => status === 'airing' || status === 'upcoming';
