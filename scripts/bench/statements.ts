import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';

/** A statement as it was passed to `pg`, with the rows that it returned. */
export interface Recorded {
  config: pg.QueryConfig;
  rows: unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

function configOf([first, values]: unknown[]): pg.QueryConfig | null {
  if (typeof first === 'string') return { text: first, ...(Array.isArray(values) && { values }) };
  return typeof first === 'object' && first !== null && 'text' in first ? (first as pg.QueryConfig) : null;
}

/**
 * Runs `work` and records every statement that any client sends to the database meanwhile.
 * @returns the statements in waves: those of one wave overlapped in time, and the next wave began after all had ended
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[][]> {
  const noted: (Recorded & { from: number; to: number })[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (...args) {
    const config = configOf(args);
    const from = performance.now();
    const note = (rows: unknown[]) => {
      if (config) noted.push({ config, rows, from, to: performance.now() });
    };
    // A pool passes a callback to its clients; a client without a pool returns a promise.
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const noting = (error: unknown, result: pg.QueryResult | undefined) => {
        note(result?.rows ?? []);
        callback(error, result);
      };
      return original.apply(this, [...args.slice(0, -1), noting]);
    }
    const running = original.apply(this, args) as Promise<pg.QueryResult>;
    return running.then((result) => {
      note(result.rows);
      return result;
    });
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return wavesOf(noted);
}

function wavesOf(noted: readonly (Recorded & { from: number; to: number })[]): Recorded[][] {
  const waves: { until: number; statements: Recorded[] }[] = [];
  for (const { from, to, ...statement } of [...noted].sort((a, b) => a.from - b.from)) {
    const wave = waves.at(-1);
    if (wave && from < wave.until) {
      wave.statements.push(statement);
      wave.until = Math.max(wave.until, to);
    } else {
      waves.push({ until: to, statements: [statement] });
    }
  }
  return waves.map(({ statements }) => statements);
}

/** Sends the recorded statements through a bare pool, wave by wave, and returns their rows. */
export async function replay(pool: pg.Pool, waves: readonly Recorded[][]): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const wave of waves) {
    const results = await Promise.all(wave.map(({ config }) => pool.query(config)));
    rows.push(...results.map((result) => result.rows));
  }
  return rows;
}

/** Whether a replay returns exactly the recorded rows. */
export async function isFaithful(pool: pg.Pool, waves: readonly Recorded[][]): Promise<boolean> {
  const recorded = waves.flatMap((wave) => wave.map(({ rows }) => rows));
  return isDeepStrictEqual(await replay(pool, waves), recorded);
}
