import type { FieldErrors } from '#src/domain/errors.ts';
import { type CollectionField, type Field, isCollection, type Value } from '#src/domain/fields/field.ts';
import { type InputOf, inputFromRecord, recordFromInput, rowKey } from '#src/domain/fields/input.ts';
import { titleFaults } from '#src/domain/fields/rules.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { foldName } from '#src/domain/folding.ts';

type TitleInput = InputOf<typeof titleFields>;
type LooseRow = Readonly<Record<string, Value>>;

/** What one title hands over to another: rows by field that go over, rows that both have, and what the other one lacked. */
export interface JoinedTitle {
  readonly record: TitleRecord;
  readonly moved: Readonly<Record<string, number>>;
  readonly shared: Readonly<Record<string, number>>;
  readonly fills: Readonly<Record<string, Value>>;
}

/** Gives the keys of characters and episodes that go over; the n-th of each, from 0. */
export type NewKeys = (field: 'characters' | 'episodes', index: number) => string;

/** Plain fields that the other one takes over where it has none. Type, publication and the stated status stay its own. */
const FILLED = [
  'format',
  'nativeTitle',
  'romanisedTitle',
  'synopsis',
  'startDate',
  'endDate',
  'episodeCount',
  'runtimeMinutes',
  'airTime',
] as const;

function fillsOf(id: number, from: TitleRecord, into: TitleRecord): Record<string, Value> {
  const lacking = FILLED.filter((field) => into[field] === null && from[field] !== null);
  const fills: Record<string, Value> = Object.fromEntries(lacking.map((field) => [field, from[field]]));
  if (into.airWeekdays.length === 0 && from.airWeekdays.length > 0) fills.airWeekdays = from.airWeekdays;
  if (from.isExplicit && !into.isExplicit) fills.isExplicit = true;
  const faults = titleFaults(id, { ...into, ...fills } as TitleRecord);
  // Dates that do not fit to those of the other one stay away.
  if (faults.endDate !== undefined) for (const date of ['startDate', 'endDate']) delete fills[date];
  return fills;
}

/** The names of a title become other titles of the one that stays. */
function aliasesOf(lost: TitleInput, kept: TitleInput, fills: Readonly<Record<string, Value>>) {
  const known = new Set<unknown>(
    [kept.title, kept.nativeTitle, kept.romanisedTitle, fills.nativeTitle, fills.romanisedTitle].concat(
      kept.aliases.map(({ name }) => name),
    ),
  );
  const named = (name: string | null, kind: 'alias' | 'romanised') =>
    name === null ? [] : [{ name, kind, language: null }];
  const names = [
    ...named(lost.title, 'alias'),
    ...named(lost.nativeTitle, 'alias'),
    ...named(lost.romanisedTitle, 'romanised'),
    ...lost.aliases,
  ];
  return names.filter(({ name }) => {
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
}

interface Matched<Row> {
  /** Rows that go over, under keys of their own. */
  readonly added: readonly Row[];
  /** The key that each row of the one that goes has with the other one. */
  readonly keys: ReadonlyMap<string, string>;
  readonly pairs: ReadonlyMap<string, Row>;
}

/** Tells which rows with keys of their own are the same: two that share one of their `marks`. */
function matchRows<Row extends { readonly key: string }>(
  lost: readonly Row[],
  kept: readonly Row[],
  marksOf: (row: Row) => readonly string[],
  keyOf: (index: number) => string,
): Matched<Row> {
  const byMark = new Map(kept.flatMap((row) => marksOf(row).map((mark) => [mark, row.key] as const)));
  const keys = new Map<string, string>();
  const pairs = new Map<string, Row>();
  const added: Row[] = [];
  for (const row of lost) {
    const same = marksOf(row)
      .map((mark) => byMark.get(mark))
      .find((key) => key !== undefined && !pairs.has(key));
    const key = same ?? keyOf(added.length);
    keys.set(row.key, key);
    if (same === undefined) added.push({ ...row, key });
    else pairs.set(same, row);
  }
  return { added, keys, pairs };
}

const filled = <Row extends object>(row: Row, other: Row | undefined): Row =>
  other === undefined
    ? row
    : (Object.fromEntries(
        Object.entries(row).map(([part, value]) => [part, value ?? (other as Record<string, unknown>)[part]]),
      ) as Row);

const characterMarks = ({ name, nativeName }: { name: string; nativeName: string | null }) => [
  foldName(name),
  ...(nativeName === null ? [] : [foldName(nativeName)]),
];
const episodeMarks = ({ label }: { label: string | null }) => (label === null ? [] : [label]);

function mergedCast(lost: TitleInput, kept: TitleInput, keys: ReadonlyMap<string, string>) {
  const theirs = new Map(
    lost.cast.map((row) => [
      row.personId,
      { ...row, characters: row.characters.map((key) => keys.get(key) ?? key) },
    ]),
  );
  const own = kept.cast.map((row) => {
    const other = theirs.get(row.personId);
    theirs.delete(row.personId);
    const characters = [...new Set([...row.characters, ...(other?.characters ?? [])])].slice(0, 20);
    return { ...filled(row, other), characters };
  });
  return [...own, ...theirs.values()];
}

function mergedImages(lost: TitleInput, kept: TitleInput, keys: ReadonlyMap<string, string>) {
  const known = new Set(kept.images.map(({ imageId }) => imageId));
  const first = new Set(kept.images.filter(({ isPrimary }) => isPrimary).map(({ kind }) => kind));
  const theirs = lost.images
    .filter(({ imageId }) => !known.has(imageId))
    .map((row) => ({
      ...row,
      isPrimary: row.isPrimary && !first.has(row.kind),
      episodeId: row.episodeId === null ? null : Number(keys.get(String(row.episodeId)) ?? Number.NaN),
    }));
  return [...kept.images, ...theirs];
}

/** Collections that are joined by more than their keys. Relations are turned at the related titles. */
const APART = new Set(['aliases', 'characters', 'cast', 'episodes', 'images', 'related']);

const collections = Object.entries<Field>(titleFields).filter((entry): entry is [string, CollectionField] =>
  isCollection(entry[1]),
);

function byKeys(lost: TitleInput, kept: TitleInput): Partial<TitleInput> {
  const joined = collections.flatMap(([name, field]): [string, readonly LooseRow[]][] => {
    if (APART.has(name)) return [];
    const rowsOf = (input: TitleInput) => input[name as keyof TitleInput] as unknown as readonly LooseRow[];
    const known = new Set(rowsOf(kept).map((row) => rowKey(field, row)));
    return [[name, [...rowsOf(kept), ...rowsOf(lost).filter((row) => !known.has(rowKey(field, row)))]]];
  });
  return Object.fromEntries(joined);
}

const sizeOf = (record: TitleRecord, name: string) =>
  Object.keys(record[name as keyof TitleRecord] as object).length;

/** Collections of which the two together have more than a title may, by field; empty when all fit. */
export function overfullFields(record: TitleRecord): FieldErrors {
  return Object.fromEntries(
    collections
      .filter(([name, { max }]) => sizeOf(record, name) > max)
      .map(([name, { label, max }]) => [name, `${label}: together more than ${max}`]),
  );
}

/**
 * The title that stays with what it takes over. Where both say something, it is the one that stays whose word holds: of
 * two rows of one key, of two episodes of one number and of two characters of one name its own stays, with what only the
 * other one's said. Relations are left as they are.
 * @param id of the one that stays
 */
export function joinTitles(id: number, from: TitleRecord, into: TitleRecord, newKey: NewKeys): JoinedTitle {
  const [lost, kept] = [inputFromRecord(titleFields, from), inputFromRecord(titleFields, into)];
  const fills = fillsOf(id, from, into);
  const characters = matchRows(lost.characters, kept.characters, characterMarks, (index) =>
    newKey('characters', index),
  );
  const episodes = matchRows(lost.episodes, kept.episodes, episodeMarks, (index) =>
    newKey('episodes', index),
  );
  const input: Partial<TitleInput> = {
    ...byKeys(lost, kept),
    ...(fills as Partial<TitleInput>),
    aliases: [...kept.aliases, ...aliasesOf(lost, kept, fills)],
    characters: [
      ...kept.characters.map((row) => filled(row, characters.pairs.get(row.key))),
      ...characters.added,
    ],
    cast: mergedCast(lost, kept, characters.keys),
    episodes: [...kept.episodes.map((row) => filled(row, episodes.pairs.get(row.key))), ...episodes.added],
    images: mergedImages(lost, kept, episodes.keys),
  };
  const record = recordFromInput(titleFields, into, input);
  const counted = collections
    .filter(([name]) => name !== 'related')
    .map(([name]) => {
      const moved = sizeOf(record, name) - sizeOf(into, name);
      // Names of the one that goes are more than its other titles.
      return { name, moved, shared: Math.max(0, sizeOf(from, name) - moved) };
    });
  const told = (part: 'moved' | 'shared') =>
    Object.fromEntries(counted.filter((each) => each[part] > 0).map((each) => [each.name, each[part]]));
  return { record, moved: told('moved'), shared: told('shared'), fills };
}
