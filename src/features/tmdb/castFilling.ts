import type { TitleRecord } from '#src/domain/fields/title.ts';
import { foldName } from '#src/domain/folding.ts';
import { soundName } from './proposal.ts';

type Characters = TitleRecord['characters'];

/** Distance between rows that are put at the end of a list. */
const STEP = 10;

/** The place behind the last row of an ordered collection. */
export function lastPlace(rows: Readonly<Record<string, { readonly position: number }>>): number {
  return Math.max(0, ...Object.values(rows).map(({ position }) => position)) + STEP;
}

interface Played {
  readonly characters: Characters;
  readonly keys: readonly string[];
}

/** Characters by their names: those of the title, else new ones under keys that begin with `seed`. */
function playedBy(characters: Characters, names: readonly string[], seed: string): Played {
  const known = new Map(Object.entries(characters).map(([key, { name }]) => [foldName(name), key]));
  const added: Record<string, Characters[string]> = {};
  const keys = names.flatMap((given, index) => {
    const name = soundName(given);
    if (name === null) return [];
    const key = known.get(foldName(name)) ?? `${seed}-${index}`;
    if (!known.has(foldName(name))) added[key] = { key, name, nativeName: null, description: null };
    known.set(foldName(name), key);
    return [key];
  });
  return { characters: { ...characters, ...added }, keys: [...new Set(keys)] };
}

/** The title with somebody at the end of its cast; unchanged where they are in it. */
export function withCredit(record: TitleRecord, personId: number, names: readonly string[]): TitleRecord {
  if (record.cast[String(personId)]) return record;
  const { characters, keys } = playedBy(record.characters, names, `tmdb-${personId}`);
  const row = { personId, role: null, characters: keys, note: null, position: lastPlace(record.cast) };
  return { ...record, characters, cast: { ...record.cast, [String(personId)]: row } };
}

/** The title with what somebody in its cast plays; unchanged where that is known, or they are not in it. */
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
