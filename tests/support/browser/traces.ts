import type { Database } from '#src/server/db/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Finds texts in the database: every column of every table, of any type, in any letter case. */
export async function tracesInTables(
  { pool }: Pick<Database, 'pool'>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const matches: string[] = [];
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await pool.query<{ text: string }>(
      `select distinct text from "${table}", unnest($1::text[]) text where position(lower(text) in lower(${value})) > 0`,
      [texts],
    );
    for (const { text } of rows) matches.push(`${table}.${column}: ${text}`);
  }
  return matches.sort();
}

interface Answer {
  status: number;
  text: string;
}

/** Finds texts in responses; one that is neither a success nor a plain rejection counts as a finding. */
export async function tracesInAnswers(
  get: (path: string) => Promise<Answer>,
  paths: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const matches: string[] = [];
  for (const path of paths) {
    const { status, text } = await get(path);
    if (status >= 500) matches.push(`${path}: ${status}`);
    const lower = text.toLowerCase();
    for (const each of texts) if (lower.includes(each.toLowerCase())) matches.push(`${path}: ${each}`);
  }
  return matches;
}

interface Described {
  paths: Record<string, { get?: unknown }>;
}

/**
 * Addresses of all reads of the API, those of one record for each given id of its resource.
 * @param document the description of the API
 * @param idsOf ids by the first part of an address: `users`
 */
export function readsOf({ paths }: Described, idsOf: Readonly<Record<string, readonly number[]>>): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    if (path.endsWith('/export')) return [`${path}?format=csv`, `${path}?format=json`];
    if (!path.includes('{')) return [path.endsWith('/uses') ? `${path}?id=1` : path];
    const [resource = ''] = path.replace(/^\/(staff\/)?/, '').split('/');
    return (idsOf[resource] ?? [1]).map((id) => path.replace('{id}', String(id)).replace(/\{\w+\}/g, 'x'));
  });
}
