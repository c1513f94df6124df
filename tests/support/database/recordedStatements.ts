import type { Database } from '#src/server/db/database.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
  /** Whether its transaction plans statements without their values. */
  isGeneric: boolean;
}

type Query = (
  ...input: [requests: string | { text: string; values?: unknown[] }, values?: unknown[]]
) => unknown;

/**
 * Passes the `query` arguments of a pool or a connection to `note` first; `others` replaces other methods.
 */
function noting<Target extends object>(
  target: Target,
  note: (text: string, values: unknown[]) => void,
  others: Readonly<Record<string, unknown>> = {},
): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(others, name)) return others[name];
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      const method = member.bind(target) as Query;
      if (name !== 'query') return method;
      return (...[requested, values]: Parameters<Query>) => {
        const { text, values: own } = typeof requested === 'string' ? { text: requested, values } : requested;
        note(text, own ?? []);
        return method(requested, values);
      };
    },
  });
}

/** The database, with every read statement of its pool or its connections recorded in `statements`. */
export function recording(db: Database): { db: Database; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
  const note = (text: string, values: unknown[], isGeneric = false) => {
    if (/^\s*(select|with)\b/i.test(text)) statements.push({ text, values, isGeneric });
  };
  const connect = async () => {
    let isGeneric = false;
    return noting(await db.pool.connect(), (text, values) => {
      isGeneric = /^(begin|rollback|commit)/.test(text) ? text.includes('force_generic_plan') : isGeneric;
      note(text, values, isGeneric);
    });
  };
  return { db: { ...db, pool: noting(db.pool, note, { connect }) }, statements };
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

/** The tables that the plan of a statement scans sequentially. */
export async function scannedTables(
  db: Database,
  { text, values, isGeneric }: RecordedStatement,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json${isGeneric ? ', generic_plan' : ''}) ${text}`,
    isGeneric ? [] : values,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedIn(Plan)));
}
