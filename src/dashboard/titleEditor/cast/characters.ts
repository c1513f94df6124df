import { newKeys } from '#src/dashboard/editor/newKeys.ts';
import type { CastRow, CharacterRow, TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';

/** The fields that a change of who plays whom may touch. */
export type Parts = Pick<TitleValues, 'cast' | 'characters'>;

const fold = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The character of a name, in either script; undefined when there is none. */
export const characterNamed = (characters: readonly CharacterRow[], name: string): CharacterRow | undefined =>
  characters.find((each) => fold(each.name) === fold(name) || fold(each.nativeName ?? '') === fold(name));

/** Who plays each character, by its key. */
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

/** Gives an actor a character: the one of that name, or a new one. */
export function withCharacter({ cast, characters }: Parts, personId: number, given: NewCharacter): Parts {
  const { name, nativeName = null } = given;
  const known = characterNamed(characters, name);
  const [made = ''] = known ? [] : newKeys(characters, 1);
  const key = known?.key ?? made;
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

/** Characters without those that were only begun here and that nobody plays any more. Stored ones stay until they are removed. */
export function withIdleGone({ cast, characters }: Parts, stored: Keyed): Parts {
  const actors = actorsOf(cast);
  const staying = new Set(stored.map(({ key }) => key));
  const kept = characters.filter(({ key }) => actors.has(key) || staying.has(key));
  return { cast, characters: kept.length === characters.length ? characters : kept };
}

/** Takes a character from an actor. */
export function withoutCharacter(
  { cast, characters }: Parts,
  personId: number,
  key: string,
  stored: Keyed,
): Parts {
  const left = cast.map((row) =>
    row.personId === personId ? { ...row, characters: row.characters.filter((each) => each !== key) } : row,
  );
  return withIdleGone({ cast: left, characters }, stored);
}

/** Removes a character, and takes it from all who play it. */
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
