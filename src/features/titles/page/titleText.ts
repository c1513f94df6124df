import { episodePath, unnumberedEpisodePath } from '#src/domain/catalogue/episodes.ts';
import { FORMAT_LABELS, STATUS_LABELS, TYPE_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import { formatWeekdays } from '#src/domain/dates/airTime.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { ShownTitle } from './shownTitle.ts';
import type { ListedRun } from './title.view.ts';

/** Title with year, `Goblin (2016)`, to distinguish remakes and titles with the same name. */
export const titleWithYear = ({ title, year }: Pick<ShownTitle, 'title' | 'year'>) =>
  year ? `${title} (${year})` : title;

/** Returns the format, or the type of a title without a known format: `Web series`, `Movie`. */
export const kindText = ({ format, type }: Pick<ShownTitle, 'format' | 'type'>): string =>
  format ? FORMAT_LABELS[format] : TYPE_LABELS[type];

/** `1 episode`, `16 episodes`. */
export const episodesText = (count: number) => (count === 1 ? '1 episode' : `${count} episodes`);

/** Formats a runtime: `45 min`, `2 h`, `1 h 22 min`. */
export function runtimeText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns the status label, qualified if no future date is listed. */
export function statusText({ status, listedRun }: Pick<ShownTitle, 'status' | 'listedRun'>): string {
  return listedRun === null ? STATUS_LABELS[status] : `${STATUS_LABELS[status]}, no further date known`;
}

/** Whether fewer episodes are listed than the stated count, for a run whose continuation is unknown. */
const isListedInPart = ({ episodeCount, counts, listedRun }: ShownTitle) =>
  listedRun !== null && episodeCount !== null && counts.episodes > 0 && counts.episodes < episodeCount;

/** Returns the number of episodes without a unit: `106`, `38 of 106 listed`; null if unknown. */
export function episodesListed(head: ShownTitle): string | null {
  const { episodeCount, counts } = head;
  if (episodeCount === null) return null;
  return isListedInPart(head) ? `${counts.episodes} of ${episodeCount} listed` : String(episodeCount);
}

/**
 * Returns the number of episodes with the unit: `106 episodes`, `38 of 106 episodes listed`; null if unknown.
 */
export function episodesKnown(head: ShownTitle): string | null {
  const { episodeCount, counts } = head;
  if (episodeCount === null) return null;
  return isListedInPart(head)
    ? `${counts.episodes} of ${episodesText(episodeCount)} listed`
    : episodesText(episodeCount);
}

/** Text for a run whose continuation is unknown. */
function listedRunText(start: string, { lastDate }: ListedRun): string {
  const since = `since ${start}`;
  return lastDate === null
    ? since
    : `${since}, listed up to ${formatPartialDate(lastDate, { style: 'short' })}`;
}

/**
 * Returns when a title ran: `2 Dec 2016 – 21 Jan 2017`, `2 Dec 2016 – now` while it airs, one date for a
 * movie, `since 7 Mar 2026, listed up to 12 Jul 2026` if the continuation is unknown; null if no date is
 * known.
 */
export function runText({ startDate, endDate, status, type, listedRun }: ShownTitle): string | null {
  if (!startDate) return endDate ? `until ${formatPartialDate(endDate, { style: 'short' })}` : null;
  const start = formatPartialDate(startDate, { style: 'short' });
  if (type === 'movie' || startDate === endDate) return start;
  if (endDate) return `${start} – ${formatPartialDate(endDate, { style: 'short' })}`;
  if (listedRun !== null) return listedRunText(start, listedRun);
  return status === 'airing' ? `${start} – now` : start;
}

/** Returns the weekly slot: `Fri–Sat, 20:00 KST`; null if unknown. */
export function airingText({
  airWeekdays,
  airTime,
}: Pick<ShownTitle, 'airWeekdays' | 'airTime'>): string | null {
  const parts = [
    airWeekdays.length > 0 ? formatWeekdays(airWeekdays) : null,
    airTime ? `${airTime} KST` : null,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** Returns a description for search engines and previews. */
export function titleDescription(head: ShownTitle): string {
  const kind = kindText(head);
  const countries = head.countries.map(({ name }) => name).join(', ');
  const facts = [
    [kind, countries && `from ${countries}`, head.year].filter(Boolean).join(' '),
    head.type !== 'movie' && head.episodeCount ? episodesText(head.episodeCount) : null,
    head.networks.map(({ name }) => name).join(', '),
    head.genres
      .slice(0, 4)
      .map(({ name }) => name)
      .join(', '),
  ].filter(Boolean);
  const names =
    head.nativeTitle && head.nativeTitle !== head.title ? `${head.title} (${head.nativeTitle})` : head.title;
  return `${names}: ${facts.join(', ')}. Cast, characters, episodes and where to watch.`;
}

/** Returns the address of an episode's page. */
export function episodeHref(
  { id, slug }: Pick<ShownTitle, 'id' | 'slug'>,
  episode: { id: number; label: string | null },
): string {
  const part = episode.label === null ? unnumberedEpisodePath(episode.id) : episodePath(episode.label);
  return `/drama/${id}/${slug}/episode/${part}`;
}
