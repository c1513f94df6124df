import { emptyRecord } from '#src/domain/fields/input.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { readPeople, readTitles, type Stored } from '#src/server/catalogue/reading.server.ts';
import type { Database } from '#src/server/db/database.ts';

/** Records of a catalogue whose shape the made-up ones have. */
export interface Models {
  people: PersonRecord[];
  titles: TitleRecord[];
}

type Table = keyof Models;

/** Enough for every kind of record, few enough to keep in memory. */
const MODELS_MAX = 3000;

/** Stand in for a catalogue where there is none. */
const PLAIN_PERSON: PersonRecord = {
  ...emptyRecord(personFields),
  name: 'Kim Soo Hyun',
  nativeName: '김수현',
};
const PLAIN_TITLE: TitleRecord = {
  ...emptyRecord(titleFields),
  type: 'drama',
  title: 'Light',
  nativeTitle: '빛',
};

async function modelsOf<Shape>(
  db: Database,
  table: Table,
  read: (runner: Database['pool'], ids: readonly number[]) => Promise<Map<number, Stored<Shape>>>,
): Promise<Shape[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from (select id, row_number() over (order by id) as place, count(*) over () as total from ${table}
       where deleted_at is null) t
     where place % greatest(1, ceil(total / ${MODELS_MAX}.0)::int) = 0 order by id`,
  );
  const found = await read(
    db.pool,
    rows.map(({ id }) => id),
  );
  return [...found.values()].map(({ record }) => record);
}

/** Reads records from all over a catalogue, by id; one plain one of each kind is always among them. */
export async function readModels(db: Database): Promise<Models> {
  return {
    people: [PLAIN_PERSON, ...(await modelsOf(db, 'people', readPeople))],
    titles: [PLAIN_TITLE, ...(await modelsOf(db, 'titles', readTitles))],
  };
}
