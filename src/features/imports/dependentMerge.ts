import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { addDays, isFullDate } from '#src/domain/dates/partialDate.ts';
import { POSITION_STEP } from '#src/records/fields/placing.ts';
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

type Reject = (line: number, field: string, value: string, reason: string) => void;
type Rows = Incoming['lists'][string];

interface Character {
  key: string;
  name: string;
  nativeName: string | null;
}

/** Finds the characters named in a file among the stored ones, or creates them. */
function characterBook(before: TitleRecord | null, touched: Touched) {
  const book = new Map(
    Object.values(before?.characters ?? {}).map((row): [string, Character] => [
      row.name,
      { key: row.key, name: row.name, nativeName: row.nativeName },
    ]),
  );
  return {
    /** Returns the character's key; null without a name, or if a person deleted or renamed that character. */
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

/** Makes one cast row per person. An actor with several characters has several lines; rejects repeated lines. */
function castRows(
  credits: readonly StagedCredit[],
  keyOf: (english: string | null, native: string | null) => string | null,
  reject: Reject,
): Rows {
  const cast = new Map<number, CastDraft>();
  for (const credit of credits.filter((each) => each.job === 'cast')) {
    const { line, personId, role, character, characterNative, place: position } = credit;
    const key = keyOf(character, characterNative);
    const known = cast.get(personId);
    if (known && (key === null || known.characters.includes(key))) {
      reject(line, 'person_id', String(personId), 'is already in the cast of this title');
    } else if (known && key !== null) {
      known.characters.push(key);
      known.role ??= role;
    } else {
      const characters = key === null ? [] : [key];
      cast.set(personId, { personId, role, position: position * POSITION_STEP, characters });
    }
  }
  // A source without a character or role must not clear stored values.
  return [...cast.values()].map(({ role, characters, ...row }) => ({
    ...row,
    ...(role !== null && { role }),
    ...(characters.length > 0 && { characters }),
  }));
}

function crewRows(credits: readonly StagedCredit[], reject: Reject): Rows {
  const seen = new Set<string>();
  return credits.flatMap(({ line, personId, job, place: position }) => {
    if (job === 'cast') return [];
    const key = `${job}:${personId}`;
    if (seen.has(key)) {
      reject(line, 'person_id', String(personId), `is already credited as ${job} of this title`);
      return [];
    }
    seen.add(key);
    return [{ job, personId, position: position * POSITION_STEP }];
  });
}

function episodeRows(
  episodes: readonly StagedEpisode[],
  dayShift: number,
  before: TitleRecord | null,
  touched: Touched,
  reject: Reject,
): Rows {
  const stored = new Map(Object.values(before?.episodes ?? {}).map((row) => [row.label, row.key]));
  const seen = new Set<string>();
  return episodes.flatMap(({ line, label, airDate, isDerived }) => {
    if (seen.has(label)) {
      reject(line, 'number', label, 'is already in the file');
      return [];
    }
    seen.add(label);
    if (!stored.has(label) && touched.names.has(`episodes:${label}`)) return [];
    const moved = airDate !== null && isFullDate(airDate) ? addDays(airDate, dayShift) : airDate;
    const date: Rows[number] = moved === null ? {} : { airDate: moved, isAirDateDerived: isDerived };
    return [{ key: stored.get(label) ?? `new-${label}`, label, ...date }];
  });
}

interface DependentRows {
  readonly credits: readonly StagedCredit[];
  readonly episodes: readonly StagedEpisode[];
  readonly dayShift: number;
}

/**
 * Converts the credits and episodes of a file to rows of a title's collections. Finds characters by name and episodes by
 * label, and passes repeated lines to `reject`.
 */
export function dependentLists(
  { credits, episodes, dayShift }: DependentRows,
  before: TitleRecord | null,
  touched: Touched,
  reject: { credit: Reject; episode: Reject },
): Incoming['lists'] {
  const book = characterBook(before, touched);
  const cast = castRows(credits, book.keyOf, reject.credit);
  return {
    cast,
    crew: crewRows(credits, reject.credit),
    characters: book.rows(),
    episodes: episodeRows(episodes, dayShift, before, touched, reject.episode),
  };
}

/** Removes characters that lost their last actor because the file names them differently, unless people edited them. */
export function withoutUnplayedCharacters(
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
