import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { normaliseName } from '#src/features/tmdb/proposals/proposal.ts';

type Characters = TitleRecord['characters'];

/** Distance between the positions of rows. */
const STEP = 10;

/** Returns the position after the last row of an ordered collection. */
export function lastPosition(rows: Readonly<Record<string, { readonly position: number }>>): number {
  return Math.max(0, ...Object.values(rows).map(({ position }) => position)) + STEP;
}

interface Played {
  readonly characters: Characters;
  readonly keys: readonly string[];
}

/** Finds characters of the title by name and adds missing ones with keys that begin with `seed`. */
function playedBy(characters: Characters, names: readonly string[], seed: string): Played {
  const known = new Map(Object.entries(characters).map(([key, { name }]) => [foldName(name), key]));
  const added: Record<string, Characters[string]> = {};
  const keys = names.flatMap((input, index) => {
    const name = normaliseName(input);
    if (name === null) return [];
    const key = known.get(foldName(name)) ?? `${seed}-${index}`;
    if (!known.has(foldName(name))) added[key] = { key, name, nativeName: null, description: null };
    known.set(foldName(name), key);
    return [key];
  });
  return { characters: { ...characters, ...added }, keys: [...new Set(keys)] };
}

/** Returns the title with a person at the end of its cast; unchanged if the person is in it already. */
export function withCredit(record: TitleRecord, personId: number, names: readonly string[]): TitleRecord {
  if (record.cast[String(personId)]) return record;
  const { characters, keys } = playedBy(record.characters, names, `tmdb-${personId}`);
  const row = { personId, role: null, characters: keys, note: null, position: lastPosition(record.cast) };
  return { ...record, characters, cast: { ...record.cast, [String(personId)]: row } };
}

/** Returns the title with the characters of a person in its cast; unchanged if they are known or the person is not in it. */
export function withCharacters(record: TitleRecord, personId: number, names: readonly string[]): TitleRecord {
  const row = record.cast[String(personId)];
  if (!row || row.characters.length > 0) return record;
  const { characters, keys } = playedBy(record.characters, names, `tmdb-${personId}`);
  return {
    ...record,
    characters,
    cast: { ...record.cast, [String(personId)]: { ...row, characters: keys } },
  };
}
