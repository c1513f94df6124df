import { formatWeekdays } from '#src/domain/airTime.ts';
import { episodePath, unnumberedEpisodePath } from '#src/domain/episodes.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { TitleFormat, TitleStatus, TitleType } from '#src/domain/summaries.ts';
import type { TitleHead } from './title.view.ts';

export const TYPE_LABELS: Record<TitleType, string> = { drama: 'Drama', movie: 'Movie', special: 'Special' };

export const FORMAT_LABELS: Record<TitleFormat, string> = {
  series: 'Series',
  web_series: 'Web series',
  short_form: 'Short-form drama',
  drama_special: 'Drama special',
  feature: 'Feature film',
  tv_movie: 'TV movie',
  short: 'Short film',
};

export const STATUS_LABELS: Record<TitleStatus, string> = {
  upcoming: 'Upcoming',
  airing: 'Airing',
  finished: 'Finished',
  cancelled: 'Cancelled',
  hiatus: 'On hiatus',
};

/** `Goblin (2016)`: the year tells remakes and namesakes apart. */
export const titleWithYear = ({ title, year }: Pick<TitleHead, 'title' | 'year'>) =>
  year ? `${title} (${year})` : title;

/** `1 episode`, `16 episodes`. */
export const episodesInWords = (count: number) => (count === 1 ? '1 episode' : `${count} episodes`);

/** Runtime in words: `45 min`, `2 h`, `1 h 22 min`. */
export function runtimeInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** When a title ran: `2 Dec 2016 – 21 Jan 2017`, `2 Dec 2016 –` while it airs, one date for a film. */
export function runInWords({ startDate, endDate, status, type }: TitleHead): string | null {
  if (!startDate) return endDate ? `until ${formatPartialDate(endDate, { style: 'short' })}` : null;
  const start = formatPartialDate(startDate, { style: 'short' });
  if (type === 'movie' || startDate === endDate) return start;
  if (endDate) return `${start} – ${formatPartialDate(endDate, { style: 'short' })}`;
  return status === 'airing' ? `${start} – now` : start;
}

/** When it is on: `Fri–Sat, 20:00 KST`. */
export function airingInWords({
  airWeekdays,
  airTime,
}: Pick<TitleHead, 'airWeekdays' | 'airTime'>): string | null {
  const parts = [
    airWeekdays.length > 0 ? formatWeekdays(airWeekdays) : null,
    airTime ? `${airTime} KST` : null,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** One sentence of facts for search engines and previews. */
export function titleDescription(head: TitleHead): string {
  const kind = head.format ? FORMAT_LABELS[head.format] : TYPE_LABELS[head.type];
  const countries = head.countries.map(({ name }) => name).join(', ');
  const facts = [
    [kind, countries && `from ${countries}`, head.year].filter(Boolean).join(' '),
    head.type !== 'movie' && head.episodeCount ? episodesInWords(head.episodeCount) : null,
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

/** Address of an episode's page. */
export function episodeHref(
  { id, slug }: Pick<TitleHead, 'id' | 'slug'>,
  episode: { id: number; label: string | null },
): string {
  const part = episode.label === null ? unnumberedEpisodePath(episode.id) : episodePath(episode.label);
  return `/drama/${id}/${slug}/episode/${part}`;
}
