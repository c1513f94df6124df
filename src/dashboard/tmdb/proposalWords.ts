import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { Proposal } from './tmdbCalls.ts';

type Loose = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

const listWords = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.join(' / ') : null);

/** An episode that is not here yet, on one line, and what it is about below. */
function episodeWords(row: Loose, words: ChangeWords): string {
  const { title, airDate, runtimeMinutes, synopsis } = row;
  const date = textIn(airDate);
  const about = textIn(synopsis);
  const line = inOneLine([
    textIn(title),
    date && formatPartialDate(date, { style: 'short' }),
    typeof runtimeMinutes === 'number' ? `${runtimeMinutes} min` : null,
  ]);
  const told = [line, about && words.value(about, 'synopsis')].filter(Boolean).join('\n');
  return told || 'Nothing but its number';
}

/** A whole row that TMDB proposes. */
function rowWords({ group, path, proposed }: Proposal, words: ChangeWords): string {
  const row: Loose = Object(proposed);
  if (group === 'cast') return listWords(row.characters) ?? 'Whom they play is not known';
  if (group === 'episodes') return episodeWords(row, words);
  if (group === 'names') return textIn(row.name) ?? '';
  return textIn(row.value) ?? words.value(proposed, path);
}

/** What a proposal proposes, in words. */
export function proposedWords(proposal: Proposal, words: ChangeWords): string {
  const { kind, group, path, proposed } = proposal;
  if (kind === 'row' || kind === 'person') return rowWords(proposal, words);
  return group === 'cast' ? (listWords(proposed) ?? '') : words.value(proposed, path);
}

/** What stands there now, in words; null where nothing does. An id that is another one is told by itself. */
export function wasWords({ was, group, path }: Proposal, words: ChangeWords): string | null {
  if (was === null || was === undefined || was === '') return null;
  return group === 'externalIds' ? (textIn(was) ?? '') : words.value(was, path);
}

const MATCHED_BY = {
  tmdb: 'By its TMDB id',
  imdb: 'By the IMDb id',
  wikidata: 'By the Wikidata id',
  tvdb: 'By the TVDB id',
  given: 'What you asked for',
  name: 'By its name',
} as const;

/** How a candidate was found, in words. */
export const matchedWords = (by: keyof typeof MATCHED_BY): string => MATCHED_BY[by];

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** A language by its name; the tag itself where it has none. */
export function languageWords(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
