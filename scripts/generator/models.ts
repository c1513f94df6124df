import { type PersonRecord, personFields } from '#src/catalogue/people/person.fields.ts';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import type { Stored } from '#src/records/reading.server.ts';
import type { Database } from '#src/server/db/database.ts';

/** Records of the catalogue on which the generated ones are modelled. */
export interface Models {
  people: PersonRecord[];
  titles: TitleRecord[];
}

type Table = keyof Models;

/** Enough to include every kind of record, and few enough for memory. */
const MODELS_MAX = 3000;

/** Used as models if the catalogue is empty. */
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
  const matches = await read(
    db.pool,
    rows.map(({ id }) => id),
  );
  return [...matches.values()].map(({ record }) => record);
}

/** Reads records at regular intervals of their ids. One default record of each kind is always included. */
export async function readModels(db: Database): Promise<Models> {
  return {
    people: [PLAIN_PERSON, ...(await modelsOf(db, 'people', readPeople))],
    titles: [PLAIN_TITLE, ...(await modelsOf(db, 'titles', readTitles))],
  };
}
