import { POSITION_STEP } from '#src/domain/fields/placing.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import { addDays, isFullDate } from '#src/domain/partialDate.ts';
import type { Incoming, Touched } from './merging.ts';

/** A credit of a title whose person is stored. */
export interface StagedCredit {
  readonly line: number;
  readonly personId: number;
  readonly job: string;
  readonly role: string | null;
  readonly character: string | null;
  readonly characterNative: string | null;
  readonly place: number;
}

export interface StagedEpisode {
  readonly line: number;
  readonly label: string;
  readonly airDate: string | null;
  readonly isDerived: boolean;
}

type Refuse = (line: number, field: string, value: string, reason: string) => void;
type Rows = Incoming['lists'][string];

interface Character {
  key: string;
  name: string;
  nativeName: string | null;
}

/** Finds the characters that a file names among the stored ones, or makes them. */
function characterBook(before: TitleRecord | null, touched: Touched) {
  const book = new Map(
    Object.values(before?.characters ?? {}).map((row): [string, Character] => [
      row.name,
      { key: row.key, name: row.name, nativeName: row.nativeName },
    ]),
  );
  return {
    /** The character's key; null without a name, or where people have removed or renamed that character. */
    keyOf: (english: string | null, native: string | null): string | null => {
      const name = english ?? native;
      if (name === null) return null;
      const known = book.get(name);
      if (!known && touched.names.has(`characters:${name}`)) return null;
      const character = known ?? { key: `new-${book.size + 1}`, name, nativeName: native };
      book.set(name, { ...character, nativeName: native ?? character.nativeName });
      return character.key;
    },
    rows: (): Rows => [...book.values()].map(({ key, name, nativeName }) => ({ key, name, nativeName })),
  };
}

interface CastDraft {
  personId: number;
  role: string | null;
  position: number;
  characters: string[];
}

/** One row a person: an actor of several characters comes as several lines; the same line twice is refused. */
function castRows(
  credits: readonly StagedCredit[],
  keyOf: (english: string | null, native: string | null) => string | null,
  refuse: Refuse,
): Rows {
  const cast = new Map<number, CastDraft>();
  for (const credit of credits.filter((each) => each.job === 'cast')) {
    const { line, personId, role, character, characterNative, place } = credit;
    const key = keyOf(character, characterNative);
    const known = cast.get(personId);
    if (known && (key === null || known.characters.includes(key))) {
      refuse(line, 'person_id', String(personId), 'stands in the cast of this title already');
    } else if (known && key !== null) {
      known.characters.push(key);
      known.role ??= role;
    } else {
      const characters = key === null ? [] : [key];
      cast.set(personId, { personId, role, position: place * POSITION_STEP, characters });
    }
  }
  // A source that names no character or role must not wipe out what is known.
  return [...cast.values()].map(({ role, characters, ...row }) => ({
    ...row,
    ...(role !== null && { role }),
    ...(characters.length > 0 && { characters }),
  }));
}

function crewRows(credits: readonly StagedCredit[], refuse: Refuse): Rows {
  const seen = new Set<string>();
  return credits.flatMap(({ line, personId, job, place }) => {
    if (job === 'cast') return [];
    const key = `${job}:${personId}`;
    if (seen.has(key)) {
      refuse(line, 'person_id', String(personId), `is credited as ${job} of this title already`);
      return [];
    }
    seen.add(key);
    return [{ job, personId, position: place * POSITION_STEP }];
  });
}

function episodeRows(
  episodes: readonly StagedEpisode[],
  dayShift: number,
  before: TitleRecord | null,
  touched: Touched,
  refuse: Refuse,
): Rows {
  const stored = new Map(Object.values(before?.episodes ?? {}).map((row) => [row.label, row.key]));
  const seen = new Set<string>();
  return episodes.flatMap(({ line, label, airDate, isDerived }) => {
    if (seen.has(label)) {
      refuse(line, 'number', label, 'stands in the file already');
      return [];
    }
    seen.add(label);
    if (!stored.has(label) && touched.names.has(`episodes:${label}`)) return [];
    const moved = airDate !== null && isFullDate(airDate) ? addDays(airDate, dayShift) : airDate;
    const date: Rows[number] = moved === null ? {} : { airDate: moved, isAirDateDerived: isDerived };
    return [{ key: stored.get(label) ?? `new-${label}`, label, ...date }];
  });
}

interface Hanging {
  readonly credits: readonly StagedCredit[];
  readonly episodes: readonly StagedEpisode[];
  readonly dayShift: number;
}

/**
 * What a file's credits and episodes mean for a title, as rows of its collections: characters are found by name, episodes
 * by label, repeats told to `refuse`.
 */
export function hangingLists(
  { credits, episodes, dayShift }: Hanging,
  before: TitleRecord | null,
  touched: Touched,
  refuse: { credit: Refuse; episode: Refuse },
): Incoming['lists'] {
  const book = characterBook(before, touched);
  const cast = castRows(credits, book.keyOf, refuse.credit);
  return {
    cast,
    crew: crewRows(credits, refuse.credit),
    characters: book.rows(),
    episodes: episodeRows(episodes, dayShift, before, touched, refuse.episode),
  };
}

/** Leaves out characters that the file's new naming left without an actor, unless people touched them. */
export function withoutLeftCharacters(
  before: TitleRecord | null,
  after: TitleRecord,
  touched: Touched,
): TitleRecord {
  if (before === null) return after;
  const played = new Set(Object.values(after.cast).flatMap((row) => row.characters));
  const left = Object.values(before.cast)
    .flatMap((row) => row.characters)
    .filter((key) => !played.has(key) && touched.overlapping(`characters/${key}`).length === 0);
  if (left.length === 0) return after;
  const gone = new Set(left);
  const characters = Object.entries(after.characters).filter(([key]) => !gone.has(key));
  return { ...after, characters: Object.fromEntries(characters) };
}
