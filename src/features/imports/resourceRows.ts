import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type Target,
  type Value,
} from '#src/domain/fields/field.ts';
import { inputWords } from '#src/domain/inputWords.ts';
import type { Cell, TableRow } from './tables/table.ts';

/** Bounds of a file that is imported into a resource. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 20_000;
/** Characters of a value that a refusal repeats. */
const SHOWN_MAX = 200;

/** What was not taken, and where it stands. */
export interface ImportRefusal {
  readonly line: number;
  readonly column: string | null;
  readonly value: string;
  readonly reason: string;
}

export interface ImportColumn {
  readonly column: string;
  /** Null where nothing is read. */
  readonly field: string | null;
}

/** One row as its record's fields, lists of records as their ids; `key` is what it is known by. */
export interface ImportRow {
  readonly line: number;
  readonly key: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** Ids by what a file may call a record: id, name, slug, code, in small letters. Null where several are called that. */
export type NamedIds = ReadonlyMap<string, number | null>;

const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** What a file may call the fields of what is imported. */
interface ColumnWords {
  /** Labels by field. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields by further words, in small letters without gaps, that are read where no column has the field's own name. */
  readonly otherWords?: Readonly<Record<string, string>>;
}

/** The field that each column holds, by its name, its label or a further word, whatever the case; `id` beside them. */
export function mapColumns(
  columns: readonly string[],
  { labels, otherWords = {} }: ColumnWords,
): ImportColumn[] {
  const known = new Map<string, string>();
  for (const [name, label] of Object.entries({ ...labels, id: 'Id' })) {
    known.set(plainName(label), name);
    known.set(plainName(name), name);
  }
  const further = new Map(Object.entries(otherWords));
  const holders = new Map<string, string>();
  for (const words of [known, further])
    for (const column of columns) {
      const field = words.get(plainName(column));
      if (field !== undefined && ![...holders.values()].includes(field)) holders.set(column, field);
    }
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = holders.get(column) ?? null;
    if (field === null || taken.has(field)) return { column, field: null };
    taken.add(field);
    return { column, field };
  });
}

/** A cell as text; the apostrophe that our own files put before what a spreadsheet would run is taken off. */
export function cellText(cell: Cell | undefined): string {
  const text = typeof cell === 'string' ? cell : Object.values(cell ?? {}).join(', ');
  return text.trim().replace(/^'(?=[=+\-@\t\r])/, '');
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

type Read = { readonly value: Value } | { readonly reason: string };

function rawValue(field: PlainField, text: string, named: NamedIds | undefined): Read {
  if (field.kind === 'boolean') {
    const flag = FLAGS.get(text.toLowerCase());
    return flag === undefined ? { reason: 'Give true or false' } : { value: flag };
  }
  if (field.kind === 'choice')
    return { value: field.values?.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text };
  if (field.kind === 'integer' || field.kind === 'decimal') return { value: Number(text) };
  if (field.kind !== 'reference') return { value: text };
  const id = named?.get(text.toLowerCase());
  if (id === undefined) return { reason: 'There is none of this name' };
  return id === null ? { reason: 'Several have this name: give the id' } : { value: id };
}

/** Reads one value as its field takes it. */
function readValue(field: PlainField, text: string, named: NamedIds | undefined): Read {
  const raw = rawValue(field, text, named);
  if ('reason' in raw) return raw;
  const parsed = field.schema.safeParse(raw.value, { error: inputWords });
  return parsed.success
    ? { value: parsed.data }
    : { reason: parsed.error.issues[0]?.message ?? 'It cannot be read' };
}

/** Tables whose records a cell may list; pictures, links and the like are each record's own. */
const LISTED: ReadonlySet<Target> = new Set<Target>(['countries', 'genres', 'tags', 'studios']);

/** Of a collection that a cell may list, the part of its rows that points at what is listed; null for every other field. */
export function listedPart(field: Field | undefined): string | null {
  if (!field || !isCollection(field)) return null;
  const [part, ...others] = field.keyParts;
  const to = part === undefined ? undefined : field.row[part]?.to;
  return part !== undefined && others.length === 0 && to !== undefined && LISTED.has(to) ? part : null;
}

/** The table that a field's values are records of; undefined where they are none, or none that a file may name. */
export function namedTarget(field: Field): Target | undefined {
  if (!isCollection(field)) return field.to;
  const part = listedPart(field);
  return part === null ? undefined : field.row[part]?.to;
}

/** The names of a list: with semicolons, bars or lines between them, else with commas. */
const namesIn = (text: string, named: NamedIds | undefined): string[] =>
  (named?.has(text.toLowerCase()) ? [text] : text.split(/[;|\n]/.test(text) ? /[;|\n]/ : ','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads a list of records by what they are called, as their ids. */
function readList(field: CollectionField, text: string, named: NamedIds | undefined): Read {
  const ids = new Set<number>();
  for (const name of namesIn(text, named)) {
    const id = named?.get(name.toLowerCase());
    if (id === undefined) return { reason: `There is none of the name ${name}` };
    if (id === null) return { reason: `Several have the name ${name}: give the id` };
    ids.add(id);
  }
  return ids.size > field.max ? { reason: `More than ${field.max}` } : { value: [...ids] };
}

interface Reading {
  readonly fields: Fields;
  readonly columns: readonly ImportColumn[];
  /** Field that rows are known by, or `id`. */
  readonly key: string;
  /** By the table that references point into. */
  readonly named: ReadonlyMap<string, NamedIds>;
  readonly onRefusal: (refusal: ImportRefusal) => void;
}

/** Reads a row; null where anything of it cannot be taken, which is told. Blank cells say nothing. */
export function readImportRow(
  { line, cells }: TableRow,
  { fields, columns, key, named, onRefusal }: Reading,
): ImportRow | null {
  const values: Record<string, Value> = {};
  let keyText = '';
  let isSound = true;
  columns.forEach(({ column, field: name }, at) => {
    const text = cellText(cells[at]);
    if (name === null || text === '') return;
    if (name === key) keyText = text.normalize('NFC');
    const field = fields[name];
    if (!field || (isCollection(field) && listedPart(field) === null)) return;
    const names = named.get(namedTarget(field) ?? '');
    const read = isCollection(field) ? readList(field, text, names) : readValue(field, text, names);
    if ('value' in read) values[name] = read.value;
    else {
      isSound = false;
      onRefusal({ line, column, value: text.slice(0, SHOWN_MAX), reason: read.reason });
    }
  });
  if (!isSound) return null;
  if (keyText === '') {
    const column = columns.find(({ field }) => field === key)?.column ?? null;
    onRefusal({ line, column, value: '', reason: 'It does not say by what it is known' });
    return null;
  }
  return { line, key: keyText, values };
}
