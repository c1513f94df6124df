import type { Database } from '#src/server/db/database.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

/** The database, with every statement that its pool is asked to run noted in `statements`. */
export function recording(db: Database): { db: Database; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
  const pool = new Proxy(db.pool, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      const method = member.bind(target) as (...input: unknown[]) => unknown;
      if (name !== 'query') return method;
      return (...input: [asked: string | RecordedStatement, values?: unknown[]]) => {
        const [asked, values] = input;
        const { text, values: own } = typeof asked === 'string' ? { text: asked, values } : asked;
        statements.push({ text, values: own ?? [] });
        return method(...input);
      };
    },
  });
  return { db: { ...db, pool }, statements };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function scannedIn(node: PlanNode): string[] {
  const own = node['Node Type'].endsWith('Seq Scan') ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedIn)];
}

/** The tables that a statement's plan for its values reads from end to end. */
export async function scannedTables(db: Database, { text, values }: RecordedStatement): Promise<string[]> {
  const { rows } = await db.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedIn(Plan)));
}
