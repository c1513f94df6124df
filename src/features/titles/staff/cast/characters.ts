import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import type { CastRow, CharacterRow, TitleValues } from '#src/features/titles/staff/titleValues.ts';

/** The fields that a change of an actor's characters affects. */
export type Parts = Pick<TitleValues, 'cast' | 'characters'>;

const fold = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds a character by name or native name; undefined if no character has it. */
export const characterNamed = (characters: readonly CharacterRow[], name: string): CharacterRow | undefined =>
  characters.find((each) => fold(each.name) === fold(name) || fold(each.nativeName ?? '') === fold(name));

/** Returns the person ids of each character's actors by character key. */
export function actorsOf(cast: readonly CastRow[]): Map<string, number[]> {
  const actors = new Map<string, number[]>();
  for (const { personId, characters } of cast)
    for (const key of characters) actors.set(key, [...(actors.get(key) ?? []), personId]);
  return actors;
}

interface NewCharacter {
  name: string;
  nativeName?: string | null;
}

/** Assigns a character to an actor: the existing one with that name, or a new one. */
export function withCharacter({ cast, characters }: Parts, personId: number, input: NewCharacter): Parts {
  const { name, nativeName = null } = input;
  const known = characterNamed(characters, name);
  const [createdKey = ''] = known ? [] : newKeys(characters, 1);
  const key = known?.key ?? createdKey;
  const added = known ? [] : [{ key, name: name.trim(), nativeName, description: null }];
  return {
    cast: cast.map((row) =>
      row.personId === personId && !row.characters.includes(key)
        ? { ...row, characters: [...row.characters, key] }
        : row,
    ),
    characters: added.length > 0 ? [...characters, ...added] : characters,
  };
}

type Keyed = readonly { readonly key: string }[];

/** Removes unsaved characters that no actor plays. Saved characters stay until staff remove them. */
export function withoutUnplayed({ cast, characters }: Parts, stored: Keyed): Parts {
  const actors = actorsOf(cast);
  const staying = new Set(stored.map(({ key }) => key));
  const remaining = characters.filter(({ key }) => actors.has(key) || staying.has(key));
  return { cast, characters: remaining.length === characters.length ? characters : remaining };
}

/** Removes a character from an actor. */
export function withoutCharacter(
  { cast, characters }: Parts,
  personId: number,
  key: string,
  stored: Keyed,
): Parts {
  const left = cast.map((row) =>
    row.personId === personId ? { ...row, characters: row.characters.filter((each) => each !== key) } : row,
  );
  return withoutUnplayed({ cast: left, characters }, stored);
}

/** Deletes characters and removes them from all actors. */
export function withoutCharacters({ cast, characters }: Parts, keys: ReadonlySet<string>): Parts {
  return {
    cast: cast.map((row) =>
      row.characters.some((key) => keys.has(key))
        ? { ...row, characters: row.characters.filter((key) => !keys.has(key)) }
        : row,
    ),
    characters: characters.filter(({ key }) => !keys.has(key)),
  };
}
