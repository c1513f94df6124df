import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';

type Loose = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

const listLabel = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.join(' / ') : null);

/** Describes a new episode: title, date and runtime on one line, the synopsis below. */
function episodeText(row: Loose, text: ChangeLabels): string {
  const { title, airDate, runtimeMinutes, synopsis } = row;
  const date = textIn(airDate);
  const about = textIn(synopsis);
  const line = isolatedLine([
    textIn(title),
    date && formatPartialDate(date, { style: 'short' }),
    typeof runtimeMinutes === 'number' ? `${runtimeMinutes} min` : null,
  ]);
  const outcome = [line, about && text.value(about, 'synopsis')].filter(Boolean).join('\n');
  return outcome || 'No details';
}

/** Describes a proposed row. */
function rowLabel({ group, path, proposed }: Proposal, text: ChangeLabels): string {
  const row: Loose = Object(proposed);
  if (group === 'cast') return listLabel(row.characters) ?? 'Character unknown';
  if (group === 'episodes') return episodeText(row, text);
  if (group === 'names') return textIn(row.name) ?? '';
  return textIn(row.value) ?? text.value(proposed, path);
}

/** Describes the proposed value. */
export function proposedText(proposal: Proposal, text: ChangeLabels): string {
  const { kind, group, path, proposed } = proposal;
  if (kind === 'row' || kind === 'person') return rowLabel(proposal, text);
  return group === 'cast' ? (listLabel(proposed) ?? '') : text.value(proposed, path);
}

/** Describes the current value, or null if none exists. */
export function previousText({ was, group, path }: Proposal, text: ChangeLabels): string | null {
  if (was === null || was === undefined || was === '') return null;
  return group === 'externalIds' ? (textIn(was) ?? '') : text.value(was, path);
}

const MATCHED_BY = {
  tmdb: 'By its TMDB id',
  imdb: 'By the IMDb id',
  wikidata: 'By the Wikidata id',
  tvdb: 'By the TVDB id',
  given: 'By the id or link you entered',
  name: 'By its name',
} as const;

/** Describes how a candidate was found. */
export const matchedText = (by: keyof typeof MATCHED_BY): string => MATCHED_BY[by];

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name of a language, or the tag if it has none. */
export function languageLabel(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
