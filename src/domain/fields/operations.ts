import { type Field, type Fields, isCollection, type RecordOf, type Value } from './field.ts';

export type Row = Readonly<Record<string, Value>>;
export type Rows = Readonly<Record<string, Row>>;
/** Old and new value of what a path names; null on one side of a whole row means added or removed. */
export type Change = readonly [Value | Row, Value | Row];

/**
 * A change as keyed operations. The path is a plain field (`title`), a whole row (`cast/12`) or one value of a row
 * (`cast/12/role`; `cast/12/position` is a move). Slashes within keys are written `~1`, tildes `~0`, as in RFC 6901.
 */
export type Operations = Readonly<Record<string, Change>>;

type LooseRecord = Readonly<Record<string, Value | Rows>>;

const escapeKey = (key: string) => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);
const unescapeKey = (key: string) =>
  key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;

/** The parts of a path: field, row key, row field; later ones undefined where the path is shorter. */
export function pathParts(path: string): { field: string; key?: string; part?: string } {
  const [field = '', key, part] = path.split('/');
  return {
    field,
    ...(key !== undefined && { key: unescapeKey(key) }),
    ...(part !== undefined && { part }),
  };
}

/** The path of a row, or of one value of it. */
export function rowPath(field: string, key: string, part?: string): string {
  const row = `${field}/${escapeKey(key)}`;
  return part === undefined ? row : `${row}/${part}`;
}

/** Whether two values are the same, lists and rows by their contents. */
export function isSameValue(a: Value | Row | undefined, b: Value | Row | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = b as Readonly<Record<string, Value>>;
  return (
    left.length === Object.keys(b).length && left.every(([key, value]) => isSameValue(value, right[key]))
  );
}

/** The row of a key; names are keys too, so `constructor` and the like must not find what every object inherits. */
export function rowOf(rows: Rows, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}

/** A copy to be written into: without a prototype, so that `__proto__` is a key like any other. */
export function writableRows(rows: Rows): Record<string, Row> {
  return Object.assign(Object.create(null) as Record<string, Row>, rows);
}

function diffRow(path: string, keyParts: ReadonlySet<string>, before: Row, after: Row): [string, Change][] {
  return Object.keys({ ...before, ...after })
    .filter((part) => !keyParts.has(part) && !isSameValue(before[part], after[part]))
    .map((part) => [`${path}/${part}`, [before[part] ?? null, after[part] ?? null]]);
}

function diffRows(name: string, field: Field, before: Rows, after: Rows): [string, Change][] {
  const keyParts = new Set(isCollection(field) ? field.keyParts : []);
  return Object.keys({ ...before, ...after }).flatMap((key): [string, Change][] => {
    const was = rowOf(before, key);
    const is = rowOf(after, key);
    if (was && is) return diffRow(rowPath(name, key), keyParts, was, is);
    return [[rowPath(name, key), [was ?? null, is ?? null]]];
  });
}

/**
 * What turns `before` into `after`, nothing where they are equal.
 * `before` null is a record that does not exist yet: every value that is not empty is an operation from null.
 */
export function diffRecords<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): Operations {
  const was = before as LooseRecord | null;
  const is = after as LooseRecord;
  const changes = Object.entries(fields).flatMap(([name, field]): [string, Change][] => {
    if (isCollection(field)) return diffRows(name, field, (was?.[name] ?? {}) as Rows, is[name] as Rows);
    const old = (was?.[name] ?? null) as Value;
    const now = is[name] as Value;
    return isSameValue(old, now) ? [] : [[name, [old, now]]];
  });
  return Object.fromEntries(changes);
}

function applyToRows(
  rows: Record<string, Row>,
  key: string,
  part: string | undefined,
  value: Value | Row,
): void {
  const row = rows[key];
  if (part === undefined && value === null) delete rows[key];
  else if (part === undefined) rows[key] = value as Row;
  else if (row) rows[key] = { ...row, [part]: value as Value };
}

/**
 * The record after the operations. Their new values are set whatever stood there before; a value of a row that is
 * gone is left out. Operations on paths apart from each other may come in any order. The given record stays as it is.
 */
export function applyOperations<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  operations: Operations,
): RecordOf<F> {
  const result: Record<string, Value | Rows> = { ...(record as LooseRecord) };
  const copies: Record<string, Record<string, Row>> = {};
  for (const [path, [, value]] of Object.entries(operations)) {
    const { field, key, part } = pathParts(path);
    if (!Object.hasOwn(fields, field)) continue;
    if (key === undefined) {
      result[field] = value as Value;
      continue;
    }
    copies[field] ??= writableRows(result[field] as Rows);
    applyToRows(copies[field], key, part, value);
  }
  const rows = Object.entries(copies).map(([field, copy]): [string, Rows] => [field, { ...copy }]);
  return { ...result, ...Object.fromEntries(rows) } as RecordOf<F>;
}

/** The operations that undo these. */
export function revertOperations(operations: Operations): Operations {
  return Object.fromEntries(Object.entries(operations).map(([path, [old, now]]) => [path, [now, old]]));
}

/** Whether one path is the other or lies within it. */
export function pathsOverlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** The rows and fields a set of paths touches, to ask quickly whether another path overlaps. */
export function pathIndex(paths: Iterable<string>): { overlapping: (path: string) => string[] } {
  const byHead = new Map<string, string[]>();
  for (const path of paths) {
    const head = path.split('/', 2).join('/');
    byHead.set(head, [...(byHead.get(head) ?? []), path]);
  }
  return {
    overlapping: (path) =>
      (byHead.get(path.split('/', 2).join('/')) ?? []).filter((other) => pathsOverlap(path, other)),
  };
}

/** The paths of `mine` that `theirs` changed too, to another value: what a person has to decide. Sorted. */
export function conflictingPaths(mine: Operations, theirs: Operations): string[] {
  const index = pathIndex(Object.keys(theirs));
  return Object.keys(mine)
    .filter((path) =>
      index
        .overlapping(path)
        .some((other) => other !== path || !isSameValue(mine[path]?.[1], theirs[other]?.[1])),
    )
    .sort();
}

/** What stands at a path of a record: a value, a row, or null where there is nothing. */
export function valueAt<F extends Fields>(record: RecordOf<F>, path: string): Value | Row {
  const { field, key, part } = pathParts(path);
  const value = (record as LooseRecord)[field] ?? null;
  if (key === undefined) return value as Value;
  const row = (value && rowOf(value as Rows, key)) || null;
  return part === undefined || row === null ? row : (row[part] ?? null);
}
