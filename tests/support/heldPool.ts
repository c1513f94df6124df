import type { Database } from '#src/server/db/database.ts';

export interface HeldPool {
  /** The same database; its answers to a held statement arrive only when they are let go. */
  db: Database;
  /** How often each named statement was asked. */
  asked: Map<string, number>;
  /** Holds back the next answer to a named statement. Resolves, once it has been read, with what lets it go. */
  hold(name: string): Promise<() => void>;
}

/** Lets a test stand between the reading of a page's data and what is made of it. */
export function holdAnswers(db: Database): HeldPool {
  const asked = new Map<string, number>();
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
        asked.set(name, (asked.get(name) ?? 0) + 1);
        const answer: unknown = await value.apply(target, args);
        const told = waiting.get(name);
        waiting.delete(name);
        if (told) await new Promise<void>((release) => told(release));
        return answer;
      };
    },
  });
  const hold = (name: string) => new Promise<() => void>((resolve) => waiting.set(name, resolve));
  return { db: { ...db, pool }, asked, hold };
}
