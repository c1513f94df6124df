import type { Database } from '#src/server/db/database.ts';
import type { Site } from './site.ts';

/** The context of the benchmarks that run on the filled catalogue. */
export interface BenchContext {
  /** The package's folder. */
  root: string;
  db: Database;
  connectionString: string;
  site: Site;
  /** Real titles to measure: the most popular ones, and some with a cast of average size. */
  samples: Samples;
}

export interface SampleTitle {
  path: string;
  title: string;
  credits: number;
}

export interface Samples {
  popular: SampleTitle[];
  average: SampleTitle[];
  /** The page of the person with most credits. */
  personPath: string;
}

const SAMPLE_SIZE = 12;
/** Size of an average cast and crew: about the middle half of the catalogue. */
const AVERAGE_CREDITS = [7, 14] as const;
const BIG_CREDITS = 30;

async function titlesWith(db: Database, [low, high]: readonly [number, number]): Promise<SampleTitle[]> {
  const { rows } = await db.pool.query<SampleTitle>(
    `select '/drama/' || t.id || '/' || t.slug as path, t.title, c.credits
     from (select title_id, count(*)::int as credits from credits group by title_id) c
     join titles t on t.id = c.title_id join title_index i on i.title_id = t.id
     where c.credits between $1 and $2 and i.is_listed and t.type = 'drama'
     order by i.external_votes desc, t.id limit $3`,
    [low, high, SAMPLE_SIZE],
  );
  return rows;
}

/** Chooses the pages to measure. The choice is the same for the same catalogue; call it before the catalogue is filled. */
export async function chooseSamples(db: Database): Promise<Samples> {
  const { rows } = await db.pool.query<{ path: string }>(
    `select '/people/' || id || '/' || slug as path from people where deleted_at is null
     order by credit_count desc, id limit 1`,
  );
  const personPath = rows[0]?.path;
  if (personPath === undefined) throw new Error('The catalogue has no people');
  const [popular, average] = [
    await titlesWith(db, [BIG_CREDITS, 10_000]),
    await titlesWith(db, AVERAGE_CREDITS),
  ];
  if (popular.length === 0 || average.length === 0)
    throw new Error('The catalogue has no titles with credits');
  return { popular, average, personPath };
}

/** Returns the public pages on which visits typically begin, as pairs of name and path. */
export function entryPages({ samples }: BenchContext): [name: string, path: string][] {
  return [
    ['landing', '/'],
    ['dramas', '/dramas'],
    ['drama', samples.popular[0]?.path ?? '/'],
    ['person', samples.personPath],
    ['search', '/search?q=goblin'],
  ];
}
