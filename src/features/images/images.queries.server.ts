import { z } from 'zod';
import { imageSchema, orNull } from '#src/domain/catalogue/summaries.schema.ts';
import { notFound } from '#src/domain/errors.ts';
import { IMAGE_KINDS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import type { Database, Runner } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import {
  idField,
  instantField,
  listSql,
  optionalTextField,
  type SqlField,
} from '#src/server/http/routes/listSql.ts';

/** Maximum differing bits, of 64, between two pictures of one kind that count as similar. */
const NEAR_BITS = 6;
const NEAR_MAX = 5;

export const imageRecordSchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(IMAGE_KINDS),
    picture: imageSchema,
    credit: orNull(z.string()),
    source: orNull(z.string()),
    sourceUrl: orNull(z.string()),
    uses: z.int().meta({ description: 'Number of titles and people that use it.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffImage' });
export type ImageRecord = z.output<typeof imageRecordSchema>;

export const nearImageSchema = z.strictObject({
  id: z.int(),
  picture: imageSchema,
  difference: z.int().meta({ description: 'Number of differing bits, of 64; 0 looks the same.' }),
});
export type NearImage = z.output<typeof nearImageSchema>;

const USES = `((select count(*) from title_images x where x.image_id = t.id)
  + (select count(*) from person_images x where x.image_id = t.id))::int`;

/** Pictures joined with the counts of their uses. The planner removes the join if no condition refers to it. */
const WITH_USES = `images t left join (
  select x.image_id, count(*)::int as uses
  from (select image_id from title_images union all select image_id from person_images) x group by x.image_id
) used on used.image_id = t.id`;

const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('t.id'),
  kind: { kind: 'choice', choices: [...IMAGE_KINDS], column: { sql: 't.kind', type: 'text' } },
  credit: optionalTextField('t.credit'),
  source: optionalTextField('t.source'),
  uses: { kind: 'integer', column: { sql: 'coalesce(used.uses, 0)', type: 'int' } },
  createdAt: instantField('t.created_at'),
};

/** Fields by which the list of pictures can be filtered and sorted. */
export const IMAGE_LIST_FIELDS: ListFields = FIELDS;

const SELECTED = `t.id, t.kind, image_summary(t) as picture, t.credit, t.source, t.source_url as "sourceUrl", ${USES} as uses,
  ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt", t.version`;

/** Returns one picture with its staff fields. @throws AppError 404 */
export async function imageRecord(runner: Runner, id: number): Promise<ImageRecord> {
  const { rows } = await runner.query<ImageRecord>(`select ${SELECTED} from images t where t.id = $1`, [id]);
  const [row] = rows;
  if (!row) throw notFound(`There is no picture ${id}`);
  return row;
}

/** Reads pictures, by default the latest first. */
export const imageReads = (db: Database) =>
  listReads<ImageRecord>(db, {
    noun: 'picture',
    listSql: (request) =>
      listSql(
        {
          from: WITH_USES,
          fields: FIELDS,
          search: (bind, q) => containsSql(['t.credit', 't.source', 't.source_url'], q, bind),
          sorts: [{ field: 'id', isDescending: true }],
          unique: 't.id',
        },
        request,
      ),
    rowsSql: (keys) =>
      `select ${SELECTED} from unnest(${keys}) with ordinality as requested (id, place) join images t using (id)`,
  });

/** Returns at most five similar pictures of the same kind, the most similar first. */
export async function nearImages(
  runner: Runner,
  { kind, likeness, exceptId }: { kind: ImageKind; likeness: string; exceptId: number },
): Promise<NearImage[]> {
  const { rows } = await runner.query<NearImage>(
    `select id, picture, difference from (
       select t.id, image_summary(t) as picture, bit_count(t.likeness # $2::bit(64))::int as difference
       from images t where t.kind = $1 and t.id <> $3 and t.likeness is not null) near
     where difference <= $4 order by difference, id limit $5`,
    [kind, likeness, exceptId, NEAR_BITS, NEAR_MAX],
  );
  return rows;
}
