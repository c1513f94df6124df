import type { Fields } from '#src/records/fields/field.ts';
import { snakeCase } from '#src/records/tables.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { Candidate } from './evidence.ts';
import { type NamedRecords, namedKeys, namedTarget } from './rowNames.ts';

/** Records of a table whose names are loaded; a file refers to further ones by id. */
const NAMED_MAX = 50_000;
const NAMED_PAGE = 2_000;
/** Columns by which files refer to records, and their precedence: the tag A is not the tag A+, whose slug is a. */
const NAME_COLUMNS = { name: 0, native_name: 0, code: 0, slug: 1, id: 2 } as const;

/** The content ratings of a country have codes that other countries use too, so the country belongs to their code. */
const SELECTIONS: Readonly<Record<string, string>> = {
  content_ratings: `select r.id, c.code || ':' || r.code as code, r.code as name from content_ratings r
    join countries c on c.id = r.country_id where r.id > $1 order by r.id limit ${NAMED_PAGE}`,
};

async function namesIn(runner: Runner, table: string): Promise<NamedRecords> {
  const held = new Map<string, { id: number | null; precedence: number }>();
  const names = new Map<number, string>();
  const call = (name: string, id: number, precedence: number) => {
    for (const key of namedKeys(name)) {
      const other = held.get(key);
      if (other === undefined || precedence < other.precedence) held.set(key, { id, precedence });
      else if (precedence === other.precedence && other.id !== id) held.set(key, { id: null, precedence });
    }
  };
  const text = SELECTIONS[table] ?? `select * from ${table} where id > $1 order by id limit ${NAMED_PAGE}`;
  for (let count = 0, after = 0; count < NAMED_MAX; count += NAMED_PAGE) {
    const { rows } = await runner.query<Record<string, unknown> & { id: number }>(text, [after]);
    for (const row of rows) {
      names.set(row.id, String(row.name ?? row.code ?? row.id));
      for (const [column, precedence] of Object.entries(NAME_COLUMNS)) {
        const value = row[column];
        if (value !== null && value !== undefined) call(String(value), row.id, precedence);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < NAMED_PAGE) break;
    after = last.id;
  }
  return { ids: new Map([...held].map(([key, { id }]) => [key, id])), names };
}

/** Returns the records of each table that the given fields refer to, up to 50,000 per table. */
export async function namesOf(
  runner: Runner,
  fields: Fields,
  used: ReadonlySet<string>,
): Promise<Map<string, NamedRecords>> {
  const held = [...used].flatMap((name) => fields[name] ?? []);
  const named = new Map<string, NamedRecords>();
  for (const to of new Set(held.flatMap((field) => namedTarget(field) ?? [])))
    named.set(to, await namesIn(runner, snakeCase(to)));
  return named;
}

export interface Taken {
  /** Returns the id of the record, or the line of the row, that has a value. */
  holder(field: string, value: string): number | string | undefined;
  take(field: string, value: string, holder: number | string): void;
}

/** Tracks which record or row uses each unique value, starting with the stored records. */
export function takenValues(records: readonly Candidate[]): Taken {
  const holders = new Map<string, number | string>();
  const keyOf = (field: string, value: string) => `${field}\n${value.toLowerCase()}`;
  for (const { id, uniques = {} } of records)
    for (const [field, value] of Object.entries(uniques)) holders.set(keyOf(field, value), id);
  return {
    holder: (field, value) => holders.get(keyOf(field, value)),
    take: (field, value, holder) => holders.set(keyOf(field, value), holder),
  };
}
