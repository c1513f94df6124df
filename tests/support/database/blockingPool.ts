import type { Database } from '#src/server/db/database.ts';

export interface BlockingPool {
  /** The same database; its answers to a held statement arrive only when they are released. */
  db: Database;
  /** How often each named statement ran. */
  requests: Map<string, number>;
  /**
   * Holds back the next answer to a named statement. Resolves, once it has been read, with the function that
   * releases it.
   */
  hold(name: string): Promise<() => void>;
}

/** Lets a test act between reading the data of a page and using it. */
export function holdAnswers(db: Database): BlockingPool {
  const requested = new Map<string, number>();
  const waiting = new Map<string, (release: () => void) => void>();
  const pool = new Proxy(db.pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'query') return value.bind(target);
      return async (...args: unknown[]) => {
        const [config] = args;
        const name =
          typeof config === 'object' && config !== null && 'name' in config ? String(config.name) : '';
        requested.set(name, (requested.get(name) ?? 0) + 1);
        const answer: unknown = await value.apply(target, args);
        const reported = waiting.get(name);
        waiting.delete(name);
        if (reported) await new Promise<void>((release) => reported(release));
        return answer;
      };
    },
  });
  const hold = (name: string) => new Promise<() => void>((resolve) => waiting.set(name, resolve));
  return { db: { ...db, pool }, requests: requested, hold };
}
