import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { IMAGE_KINDS, type ImageKind } from '#src/domain/pictures.ts';
import { imageSchema, orNull } from '#src/domain/summarySchemas.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database, Runner } from '#src/server/db/database.ts';
import { listPage, type RowsSql } from '#src/server/db/listPage.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import { askedSql, type SqlField } from '#src/server/http/listSql.ts';

/** Bits of 64 in which two pictures of one kind may differ and still be taken for nearly the same. */
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
    uses: z.int().meta({ description: 'Titles and people that have it.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffImage' });
export type ImageRecord = z.output<typeof imageRecordSchema>;

export const nearImageSchema = z.strictObject({
  id: z.int(),
  picture: imageSchema,
  difference: z.int().meta({ description: 'Bits of 64 in which they differ; 0 looks the same.' }),
});
export type NearImage = z.output<typeof nearImageSchema>;

const USES = `((select count(*) from title_images x where x.image_id = t.id)
  + (select count(*) from person_images x where x.image_id = t.id))::int`;

/** Pictures with their uses counted at once; where no condition names them, the planner leaves the join out. */
const WITH_USES = `images t left join (
  select x.image_id, count(*)::int as uses
  from (select image_id from title_images union all select image_id from person_images) x group by x.image_id
) used on used.image_id = t.id`;

const FIELDS: Readonly<Record<string, SqlField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 't.id', type: 'int' } },
  kind: { kind: 'choice', choices: [...IMAGE_KINDS], column: { sql: 't.kind', type: 'text' } },
  credit: { kind: 'text', isNullable: true, column: { sql: 't.credit', type: 'text', isNullable: true } },
  source: { kind: 'text', isNullable: true, column: { sql: 't.source', type: 'text', isNullable: true } },
  uses: { kind: 'integer', column: { sql: 'coalesce(used.uses, 0)', type: 'int' } },
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 't.created_at', type: 'timestamptz' } },
};

/** What the list of pictures filters and sorts by. */
export const IMAGE_LIST_FIELDS: ListFields = FIELDS;

const SELECTED = `t.id, t.kind, image_summary(t) as picture, t.credit, t.source, t.source_url as "sourceUrl", ${USES} as uses,
  ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt", t.version`;

/** One picture as staff see it. @throws AppError 404 */
export async function imageRecord(runner: Runner, id: number): Promise<ImageRecord> {
  const { rows } = await runner.query<ImageRecord>(`select ${SELECTED} from images t where t.id = $1`, [id]);
  const [row] = rows;
  if (!row) throw notFound(`There is no picture ${id}`);
  return row;
}

const rowsSql: RowsSql = (keys) =>
  `select ${SELECTED} from unnest(${keys}) with ordinality as wanted (id, place) join images t using (id)`;

/** A page of pictures, the latest first unless asked otherwise, and how many there are. */
export async function imageList(
  db: Database,
  request: ListRequest,
): Promise<{ images: ImageRecord[]; total: number }> {
  const asked = askedSql(
    {
      from: WITH_USES,
      fields: FIELDS,
      search: (bind, q) => containsSql(['t.credit', 't.source', 't.source_url'], q, bind),
      sorts: [{ field: 'id', isDescending: true }],
      unique: 't.id',
    },
    request,
  );
  const { rows, total } = await listPage<ImageRecord>(db.pool, asked, rowsSql, request);
  return { images: rows, total };
}

/** Pictures of the same kind that look nearly as this one does, the nearest first, five at most. */
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
