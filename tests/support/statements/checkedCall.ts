import type { FieldDef, QueryResult } from 'pg';
import { mismatchOf } from './mismatch.ts';
import type { CallSite } from './shapes.ts';

/** The columns of each list of rows that a generic function got from the driver. */
const columnsOf = new WeakMap<object, FieldDef[]>();

const run = new Set<string>();
const mismatches = new Map<string, string>();

/** The calls whose statements ran since this was last read. */
export function takeRun(): string[] {
  const taken = [...run];
  run.clear();
  return taken;
}

/** The errors found since this was last read, one text for each call. */
export function takeMismatches(): string[] {
  const taken = [...mismatches.values()];
  mismatches.clear();
  return taken;
}

function compare({ at, row }: CallSite, fields: readonly FieldDef[], rows: readonly object[]): void {
  run.add(at);
  if (!row || mismatches.has(at)) return;
  const mismatch = mismatchOf(row, fields, rows);
  if (mismatch !== null) mismatches.set(at, `${at}: ${mismatch}; the row type is ${row.declared}`);
}

function compareRows(site: CallSite, value: unknown): void {
  const rows = value as readonly object[];
  const fields = columnsOf.get(rows);
  const lists = fields ? [rows] : (Object.values(value ?? {}) as unknown[]);
  for (const list of lists) {
    const own = Array.isArray(list) && columnsOf.get(list);
    if (own) compare(site, own, list);
  }
}

function compareResult(site: CallSite, value: unknown): void {
  const { fields, rows } = (value ?? {}) as Partial<QueryResult<object>>;
  if (site.takes === 'rows') compareRows(site, value);
  else if (site.takes === 'write' || !fields || !rows) run.add(site.at);
  else {
    columnsOf.set(rows, fields);
    compare(site, fields, rows);
  }
}

async function* eachCompared(site: CallSite, given: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const rows of given) {
    compareRows(site, rows);
    yield rows;
  }
}

const isPromise = (value: object): value is Promise<unknown> =>
  'then' in value && typeof value.then === 'function';

/**
 * Wraps each call that runs a statement, inserted by the plugin: compares the result with the row type that
 * the call declares, and returns it unchanged. Differences are recorded, so that no tested code can catch
 * them.
 */
export function checkedCall<Value>(site: CallSite, value: Value): Value;
export function checkedCall(site: CallSite, value: unknown): unknown {
  if (typeof value === 'function') {
    const call = value as (...input: unknown[]) => unknown;
    return (...input: unknown[]) => checkedCall(site, call(...input));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isPromise(value)) {
    return value.then((result) => {
      compareResult(site, result);
      return result;
    });
  }
  if (site.takes === 'rows' && Symbol.asyncIterator in value) {
    return eachCompared(site, value as AsyncIterable<unknown>);
  }
  run.add(site.at);
  return value;
}
