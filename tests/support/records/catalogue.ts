import type { Database } from '#src/server/db/database.ts';

/** A title or person of the starter catalogue, by a unique name. */
export interface Addressed {
  id: number;
  slug: string;
}

/** Finds a title by its English name and year. */
export async function titleNamed(db: Database, title: string, year: number): Promise<Addressed> {
  const { rows } = await db.pool.query<Addressed>(
    'select id, slug from titles where title = $1 and year = $2',
    [title, year],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} titles are called ${title} (${year}).`);
  return row;
}

/** Finds a person by their native name. */
export async function personNamed(db: Database, nativeName: string): Promise<Addressed> {
  const { rows } = await db.pool.query<Addressed>(
    'select id, slug from people where native_name = $1 order by credit_count desc, id limit 1',
    [nativeName],
  );
  const [row] = rows;
  if (!row) throw new Error(`Nobody is called ${nativeName}.`);
  return row;
}
