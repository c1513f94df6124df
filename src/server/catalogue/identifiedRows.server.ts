import type { Rows } from '#src/domain/fields/operations.ts';
import { IDENTIFIED_COLLECTIONS, type TitleRecord } from '#src/domain/fields/title.ts';
import type { Runner } from '#src/server/db/database.ts';
import { takeIds } from './recordWrites.server.ts';

const isStoredKey = (key: string) => /^[1-9][0-9]*$/.test(key);

function rekey(rows: Rows, renamed: ReadonlyMap<string, string>): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => {
      const id = renamed.get(key);
      return id === undefined ? [key, row] : [id, { ...row, key: id }];
    }),
  );
}

/**
 * Gives the characters and episodes that a change adds (keys such as `new-1`) their stored ids, in the rows and in the
 * cast that refers to them, so that revisions name rows by keys that last.
 */
export async function identifyRows(runner: Runner, titles: readonly TitleRecord[]): Promise<TitleRecord[]> {
  const taken: Record<string, number[]> = {};
  for (const field of IDENTIFIED_COLLECTIONS) {
    const wanted = titles.reduce(
      (count, title) => count + Object.keys(title[field]).filter((key) => !isStoredKey(key)).length,
      0,
    );
    taken[field] = await takeIds(runner, field, wanted);
  }
  return titles.map((title) => identifyTitle(title, taken));
}

function identifyTitle(title: TitleRecord, taken: Readonly<Record<string, number[]>>): TitleRecord {
  const renamedIn = (field: (typeof IDENTIFIED_COLLECTIONS)[number]) =>
    new Map(
      Object.keys(title[field])
        .filter((key) => !isStoredKey(key))
        .map((key) => [key, String(taken[field]?.shift())]),
    );
  const characters = renamedIn('characters');
  const episodes = renamedIn('episodes');
  if (characters.size === 0 && episodes.size === 0) return title;
  const cast = Object.fromEntries(
    Object.entries(title.cast).map(([key, row]) => [
      key,
      { ...row, characters: row.characters.map((character) => characters.get(character) ?? character) },
    ]),
  );
  return {
    ...title,
    cast,
    characters: rekey(title.characters, characters) as TitleRecord['characters'],
    episodes: rekey(title.episodes, episodes) as TitleRecord['episodes'],
  };
}
