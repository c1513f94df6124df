import { compactName } from '#src/domain/names/folding.ts';
import type { ImportedTitle, OnTableRejection } from './draft.ts';
import { mergeDrafts } from './mergeDrafts.ts';

/** External ids that identify a row, the most reliable first. MyDramaList's number stays when a page is renamed. */
const KNOWN_BY = ['imdb', 'tmdb', 'mydramalist', 'daum'] as const;

/**
 * Returns the key that identifies a row's title across imports: an external id, else the file's own id with the title
 * (because files renumber their rows), else title, year and first country.
 * @param file name of the file, the namespace of its own ids
 */
export function keyOf(
  { ids, localId, title, year, startDate, countries }: ImportedTitle,
  file: string,
): string {
  for (const source of KNOWN_BY) {
    const id = ids[source];
    if (id !== undefined) return `${source}#${source === 'mydramalist' ? id.split('-')[0] : id}`;
  }
  const name = compactName(title ?? '');
  if (localId !== null) return `${file}#${localId}|${name}`;
  return `title#${name}|${startDate?.slice(0, 4) ?? year ?? ''}|${countries[0] ?? ''}`;
}

/** Titles of a file by key, in the order of the file; rows with the same key are one title. */
export interface Gathered {
  readonly titles: Map<string, ImportedTitle>;
  /** Number of rows that were merged into the title of an earlier row. */
  repeats: number;
}

/** Adds a row to the titles. Rejects values that contradict an earlier row of the same title. */
export function gather(
  gathered: Gathered,
  key: string,
  draft: ImportedTitle,
  onRejection: OnTableRejection,
): void {
  const known = gathered.titles.get(key);
  if (known === undefined) {
    gathered.titles.set(key, draft);
    return;
  }
  gathered.repeats += 1;
  mergeDrafts(known, draft, onRejection);
}
