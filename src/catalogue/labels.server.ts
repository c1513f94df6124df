import { z } from 'zod';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { referencesIn } from '#src/records/references.server.ts';
import type { Runner } from '#src/server/db/database.ts';

const labelSchema = z.strictObject({
  name: z.string(),
  nativeName: z.string().nullable(),
  year: z.int().nullable(),
  picture: z.unknown(),
});

/** Display data of referenced records, by table and id. */
export const labelsSchema = z.record(z.string(), z.record(z.string(), labelSchema));
type Labels = z.output<typeof labelsSchema>;

const plain = (name: string, native = 'null::text') =>
  `${name} as name, ${native} as "nativeName", null::int as year, null::jsonb as picture`;
const picture = (table: string, owner: string, condition: string) =>
  `(select image_summary(m)
    from ${table} x join images m on m.id = x.image_id where x.${owner} = t.id${condition}
    order by x.is_primary desc, x.position, x.image_id limit 1) as picture`;

/** By reference target: the table, and the columns to display of a row `t`. */
const SOURCES: Readonly<Record<string, readonly [table: string, columns: string]>> = {
  titles: [
    'titles',
    `t.title as name, t.native_title as "nativeName", t.year::int as year, ${picture('title_images', 'title_id', ` and x.kind = 'poster'`)}`,
  ],
  people: [
    'people',
    `t.name, t.native_name as "nativeName", substr(t.birth_date, 1, 4)::int as year, ${picture('person_images', 'person_id', '')}`,
  ],
  countries: ['countries', plain('t.name')],
  genders: ['genders', plain('t.name')],
  genres: ['genres', plain('t.name')],
  tags: ['tags', plain('t.name')],
  studios: ['studios', plain('t.name', 't.native_name')],
  streamingServices: ['streaming_services', plain('t.name')],
  socialMedia: ['social_media', plain('t.name')],
  externalSources: ['external_sources', plain('t.name')],
  images: [
    'images',
    `t.kind as name, null::text as "nativeName", null::int as year, image_summary(t) as picture`,
  ],
  contentRatings: ['content_ratings', plain("t.code || coalesce(nullif(' ' || t.name, ' ' || t.code), '')")],
};

/** Reads the display data of all records that a record refers to, so that editors need no request for each. */
export async function labelsOf<F extends Fields>(
  runner: Runner,
  fields: F,
  record: RecordOf<F>,
): Promise<Labels> {
  const wanted = new Map<string, Set<number>>();
  for (const { to, ids } of referencesIn(fields, record).values())
    wanted.set(to, new Set([...(wanted.get(to) ?? []), ...ids]));
  const labels: Labels = {};
  for (const [to, ids] of wanted) {
    const source = SOURCES[to];
    if (!source) continue;
    const [table, columns] = source;
    const { rows } = await runner.query<z.output<typeof labelSchema> & { id: number }>(
      `select t.id, ${columns} from ${table} t where t.id = any($1::int[])`,
      [[...ids]],
    );
    labels[to] = Object.fromEntries(rows.map(({ id, ...label }) => [id, label]));
  }
  return labels;
}
