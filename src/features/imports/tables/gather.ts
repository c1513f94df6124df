import { compactName } from '#src/domain/folding.ts';
import type { OnTableRefusal, TitleDraft } from './draft.ts';
import { mergeDrafts } from './mergeDrafts.ts';

/** Ids of other catalogues by which a row is known, the surest first. MyDramaList's number stays when a page is renamed. */
const KNOWN_BY = ['imdb', 'tmdb', 'mydramalist', 'daum'] as const;

/**
 * The key under which a row's title is known from one import to the next: an id of another catalogue, else the file's own
 * id together with the title (files number their rows anew), else title, year and first country.
 * @param file the file's name, under which its own ids hold
 */
export function keyOf({ ids, localId, title, year, startDate, countries }: TitleDraft, file: string): string {
  for (const source of KNOWN_BY) {
    const id = ids[source];
    if (id !== undefined) return `${source}#${source === 'mydramalist' ? id.split('-')[0] : id}`;
  }
  const name = compactName(title ?? '');
  if (localId !== null) return `${file}#${localId}|${name}`;
  return `title#${name}|${startDate?.slice(0, 4) ?? year ?? ''}|${countries[0] ?? ''}`;
}

/** Titles of a file by their keys, in the order in which they come; rows of one key are one title. */
export interface Gathered {
  readonly titles: Map<string, TitleDraft>;
  /** Rows that said more of a title that an earlier row brought. */
  repeats: number;
}

/** Adds a row to what was gathered; where it contradicts an earlier row of its title, the earlier one stays and it is told. */
export function gather(gathered: Gathered, key: string, draft: TitleDraft, onRefusal: OnTableRefusal): void {
  const known = gathered.titles.get(key);
  if (known === undefined) {
    gathered.titles.set(key, draft);
    return;
  }
  gathered.repeats += 1;
  mergeDrafts(known, draft, onRefusal);
}
