import type { Rows } from '#src/records/fields/operations.ts';
import { takeIds } from '#src/records/recordWrites.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { IDENTIFIED_COLLECTIONS, type TitleRecord } from './title.fields.ts';

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
 * Assigns stored ids to characters and episodes that a change adds (keys such as `new-1`), also in the cast that refers
 * to them, so that revisions contain permanent keys.
 */
export async function identifyRows(runner: Runner, titles: readonly TitleRecord[]): Promise<TitleRecord[]> {
  const newIds: Record<string, number[]> = {};
  for (const field of IDENTIFIED_COLLECTIONS) {
    const wanted = titles.reduce(
      (count, title) => count + Object.keys(title[field]).filter((key) => !isStoredKey(key)).length,
      0,
    );
    newIds[field] = await takeIds(runner, field, wanted);
  }
  return titles.map((title) => identifyTitle(title, newIds));
}

function identifyTitle(title: TitleRecord, newIds: Readonly<Record<string, number[]>>): TitleRecord {
  const renamedIn = (field: (typeof IDENTIFIED_COLLECTIONS)[number]) =>
    new Map(
      Object.keys(title[field])
        .filter((key) => !isStoredKey(key))
        .map((key) => [key, String(newIds[field]?.shift())]),
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
