import { type Field, type Fields, isCollection, type RecordOf, type Value } from './field.ts';

export type Row = Readonly<Record<string, Value>>;
export type Rows = Readonly<Record<string, Row>>;
/** Old and new value at a path. For a whole row, null on one side means added or removed. */
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

/** Splits a path into field, row key and row field; `key` and `part` are missing in shorter paths. */
export function pathParts(path: string): { field: string; key?: string; part?: string } {
  const [field = '', key, part] = path.split('/');
  return {
    field,
    ...(key !== undefined && { key: unescapeKey(key) }),
    ...(part !== undefined && { part }),
  };
}

/** Returns the path of a row, or of one of its values. */
export function rowPath(field: string, key: string, part?: string): string {
  const row = `${field}/${escapeKey(key)}`;
  return part === undefined ? row : `${row}/${part}`;
}

/** Whether two values are deeply equal. */
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

/**
 * Returns the row with a key. Keys can be arbitrary names, so inherited properties such as `constructor` must not match.
 */
export function rowOf(rows: Rows, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}

/** Returns a mutable copy without a prototype, so that `__proto__` is an ordinary key. */
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
 * Returns the operations that turn `before` into `after`; empty if they are equal. With `before` null, every non-empty
 * value is an operation from null.
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
 * Returns a copy of the record with the operations applied. New values overwrite whatever the record has; values of
 * missing rows are skipped. Operations on disjoint paths can come in any order.
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

/** Returns the inverse operations. */
export function revertOperations(operations: Operations): Operations {
  return Object.fromEntries(Object.entries(operations).map(([path, [old, now]]) => [path, [now, old]]));
}

/** Whether the paths are equal or one contains the other. */
export function pathsOverlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** Indexes paths by field and row to find overlapping paths quickly. */
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

/**
 * Returns, sorted, the paths of `mine` that `theirs` set to a different value: the conflicts that a person has to
 * resolve.
 */
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

/** Returns what a record has at a path: a value, a row, or null. */
export function valueAt<F extends Fields>(record: RecordOf<F>, path: string): Value | Row {
  const { field, key, part } = pathParts(path);
  const value = (record as LooseRecord)[field] ?? null;
  if (key === undefined) return value as Value;
  const row = (value && rowOf(value as Rows, key)) || null;
  return part === undefined || row === null ? row : (row[part] ?? null);
}
