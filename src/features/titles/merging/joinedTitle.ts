import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleErrors } from '#src/catalogue/titles/titleRules.ts';
import type { FieldErrors } from '#src/domain/errors.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { type CollectionField, type Field, isCollection, type Value } from '#src/records/fields/field.ts';
import { fillsFrom } from '#src/records/fields/filling.ts';
import { type InputOf, inputFromRecord, recordFromInput, rowKey } from '#src/records/fields/input.ts';

type TitleInput = InputOf<typeof titleFields>;
type LooseRow = Readonly<Record<string, Value>>;

/**
 * Result of merging two titles: the merged record, the numbers of moved and of shared rows by field, and the
 * fields filled in the survivor.
 */
export interface JoinedTitle {
  readonly record: TitleRecord;
  readonly moved: Readonly<Record<string, number>>;
  readonly shared: Readonly<Record<string, number>>;
  readonly fills: Readonly<Record<string, Value>>;
  /** Ids of the survivor's episodes by those of the removed title. */
  readonly episodeIds: ReadonlyMap<number, number>;
}

/** Returns the key of the n-th moved character or episode, counted from 0. */
export type NewKeys = (field: 'characters' | 'episodes', index: number) => string;

/** Plain fields that the survivor never takes over. A set status and publication are decisions about one title. */
export const NEVER_FILLED = [
  'type',
  'title',
  'statedStatus',
  'isPublished',
] as const satisfies readonly (keyof TitleRecord)[];

function fillsOf(id: number, from: TitleRecord, into: TitleRecord): Record<string, Value> {
  const fills = fillsFrom(titleFields, from, into, NEVER_FILLED);
  const errors = titleErrors(id, { ...into, ...fills } as TitleRecord);
  // Do not take over dates that contradict the survivor's dates.
  if (errors.endDate !== undefined) for (const date of ['startDate', 'endDate']) delete fills[date];
  return fills;
}

/** Returns the names of the removed title as aliases for the survivor, without those that it already has. */
function aliasesOf(lost: TitleInput, survivor: TitleInput, fills: Readonly<Record<string, Value>>) {
  const known = new Set<unknown>(
    [
      survivor.title,
      survivor.nativeTitle,
      survivor.romanisedTitle,
      fills.nativeTitle,
      fills.romanisedTitle,
    ].concat(survivor.aliases.map(({ name }) => name)),
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
  /** Rows that the survivor gets, with new keys. */
  readonly added: readonly Row[];
  /** Key in the survivor of each row of the removed title. */
  readonly keys: ReadonlyMap<string, string>;
  readonly pairs: ReadonlyMap<string, Row>;
}

/** Pairs rows of two collections that share a mark. Rows without a counterpart get a new key. */
function matchRows<Row extends { readonly key: string }>(
  lost: readonly Row[],
  survivor: readonly Row[],
  marksOf: (row: Row) => readonly string[],
  keyOf: (index: number) => string,
): Matched<Row> {
  const byMark = new Map(survivor.flatMap((row) => marksOf(row).map((mark) => [mark, row.key] as const)));
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

function mergedCast(lost: TitleInput, survivor: TitleInput, keys: ReadonlyMap<string, string>) {
  const theirs = new Map(
    lost.cast.map((row) => [
      row.personId,
      { ...row, characters: row.characters.map((key) => keys.get(key) ?? key) },
    ]),
  );
  const survivorCast = survivor.cast.map((row) => {
    const other = theirs.get(row.personId);
    theirs.delete(row.personId);
    const characters = [...new Set([...row.characters, ...(other?.characters ?? [])])].slice(0, 20);
    return { ...filled(row, other), characters };
  });
  return [...survivorCast, ...theirs.values()];
}

function mergedImages(lost: TitleInput, survivor: TitleInput, keys: ReadonlyMap<string, string>) {
  const known = new Set(survivor.images.map(({ imageId }) => imageId));
  const first = new Set(survivor.images.filter(({ isPrimary }) => isPrimary).map(({ kind }) => kind));
  const theirs = lost.images
    .filter(({ imageId }) => !known.has(imageId))
    .map((row) => ({
      ...row,
      isPrimary: row.isPrimary && !first.has(row.kind),
      episodeId: row.episodeId === null ? null : Number(keys.get(String(row.episodeId)) ?? Number.NaN),
    }));
  return [...survivor.images, ...theirs];
}

/** Collections with their own merge rules. `mergeTitles` moves relations. */
const MERGED_SEPARATELY = new Set(['aliases', 'characters', 'cast', 'episodes', 'images', 'related']);

const collections = Object.entries<Field>(titleFields).filter((entry): entry is [string, CollectionField] =>
  isCollection(entry[1]),
);

function byKeys(lost: TitleInput, survivor: TitleInput): Partial<TitleInput> {
  const joined = collections.flatMap(([name, field]): [string, readonly LooseRow[]][] => {
    if (MERGED_SEPARATELY.has(name)) return [];
    const rowsOf = (input: TitleInput) => input[name as keyof TitleInput] as unknown as readonly LooseRow[];
    const known = new Set(rowsOf(survivor).map((row) => rowKey(field, row)));
    return [[name, [...rowsOf(survivor), ...rowsOf(lost).filter((row) => !known.has(rowKey(field, row)))]]];
  });
  return Object.fromEntries(joined);
}

const sizeOf = (record: TitleRecord, name: string) =>
  Object.keys(record[name as keyof TitleRecord] as object).length;

/**
 * Returns an error for each collection that would have more rows than allowed after a merge; empty if all
 * fit.
 */
export function overfullFields(record: TitleRecord): FieldErrors {
  return Object.fromEntries(
    collections
      .filter(([name, { max }]) => sizeOf(record, name) > max)
      .map(([name, { label, max }]) => [name, `${label}: the merged title would have more than ${max}`]),
  );
}

/**
 * Merges the record `from` into the survivor `into`. The survivor's values win: of two rows with the same
 * key, two episodes with the same label and two characters with the same name, the survivor's row stays and
 * only its empty values are filled. Relations are not changed.
 * @param id id of the survivor
 */
export function joinTitles(id: number, from: TitleRecord, into: TitleRecord, newKey: NewKeys): JoinedTitle {
  const [lost, survivor] = [inputFromRecord(titleFields, from), inputFromRecord(titleFields, into)];
  const fills = fillsOf(id, from, into);
  const characters = matchRows(lost.characters, survivor.characters, characterMarks, (index) =>
    newKey('characters', index),
  );
  const episodes = matchRows(lost.episodes, survivor.episodes, episodeMarks, (index) =>
    newKey('episodes', index),
  );
  const input: Partial<TitleInput> = {
    ...byKeys(lost, survivor),
    ...(fills as Partial<TitleInput>),
    aliases: [...survivor.aliases, ...aliasesOf(lost, survivor, fills)],
    characters: [
      ...survivor.characters.map((row) => filled(row, characters.pairs.get(row.key))),
      ...characters.added,
    ],
    cast: mergedCast(lost, survivor, characters.keys),
    episodes: [
      ...survivor.episodes.map((row) => filled(row, episodes.pairs.get(row.key))),
      ...episodes.added,
    ],
    images: mergedImages(lost, survivor, episodes.keys),
  };
  const record = recordFromInput(titleFields, into, input);
  const counted = collections
    .filter(([name]) => name !== 'related')
    .map(([name]) => {
      const moved = sizeOf(record, name) - sizeOf(into, name);
      // Titles and native titles become aliases, so that more aliases than the removed title had can be
      // added.
      return { name, moved, shared: Math.max(0, sizeOf(from, name) - moved) };
    });
  const counts = (part: 'moved' | 'shared') =>
    Object.fromEntries(counted.filter((each) => each[part] > 0).map((each) => [each.name, each[part]]));
  const episodeIds = new Map([...episodes.keys].map(([old, key]) => [Number(old), Number(key)]));
  return { record, moved: counts('moved'), shared: counts('shared'), fills, episodeIds };
}
