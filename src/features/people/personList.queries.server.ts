import type { z } from 'zod';
import type { Database } from '#src/server/db/database.ts';
import { conditionSql, type ListColumn, orderSql, placeholders } from '#src/server/db/listStatement.ts';
import { ownersNamedSql } from '#src/server/db/nameSql.ts';
import type { ListField, ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import type { personRowSchema } from './personAnswers.schema.ts';

export type PersonRow = z.output<typeof personRowSchema>;

interface PersonField extends ListField {
  column: ListColumn;
}

const date = (sql: string): PersonField => ({
  kind: 'partialDate',
  isNullable: true,
  isSortable: true,
  column: {
    sql: `p.${sql}`,
    type: 'text',
    isNullable: true,
    isPartialDate: true,
    order: (direction) => `p.${sql} collate "C" ${direction} nulls last`,
  },
});

const ofTable = (sql: string): PersonField => ({
  kind: 'text',
  isNullable: true,
  column: { sql, type: 'text' },
});

/** What the list of people filters and sorts by. */
const FIELDS: Readonly<Record<string, PersonField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'p.id', type: 'int' } },
  name: {
    kind: 'text',
    isSortable: true,
    column: { sql: 'p.name', type: 'text', order: (direction) => `p.sort_key collate "C" ${direction}` },
  },
  nativeName: { kind: 'text', isNullable: true, column: { sql: 'p.native_name', type: 'text' } },
  gender: ofTable('(select g.slug from genders g where g.id = p.gender_id)'),
  country: ofTable('(select c.code::text from countries c where c.id = p.country_id)'),
  birthDate: date('birth_date'),
  deathDate: date('death_date'),
  creditCount: { kind: 'integer', isSortable: true, column: { sql: 'p.credit_count', type: 'int' } },
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 'p.created_at', type: 'timestamptz' } },
};

/** Fields of the list's query parameters. */
export const PERSON_LIST_FIELDS: ListFields = FIELDS;

/** Rows of the list of people, those with most credits first unless asked otherwise, and how many there are. */
export async function personList(
  db: Database,
  { start, end, sorts, filters, q }: ListRequest,
): Promise<{ people: PersonRow[]; total: number }> {
  const { bind, values } = placeholders();
  const conditions = filters.flatMap(({ field, operator, values: asked }) => {
    const column = FIELDS[field]?.column;
    return column ? [conditionSql({ column, operator, values: asked }, bind)] : [];
  });
  const named = q === null ? '' : ownersNamedSql('p', q, (text) => bind(text, 'text'));
  if (named) conditions.push(`p.id in (${named})`);
  const where = ['p.deleted_at is null', ...conditions].join(' and ');
  const asked = sorts.length > 0 ? sorts : [{ field: 'creditCount', isDescending: true }];
  const order = asked.flatMap(({ field, isDescending }) => {
    const column = FIELDS[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  const count = { text: `select count(*)::int as total from people p where ${where}`, values: [...values] };
  const page = {
    text: `select r.id, r.slug, r.name, r.native_name as "nativeName",
        (select jsonb_build_object('src', m.path, 'width', m.width, 'height', m.height, 'blur', m.blur, 'credit', m.credit)
         from person_images x join images m on m.id = x.image_id where x.person_id = r.id and x.is_primary) as portrait,
        g.slug as gender, c.code as "countryCode", r.birth_date as "birthDate", r.credit_count as "creditCount"
      from unnest(array(select p.id from people p where ${where}
        order by ${orderSql(order, 'p.id')} limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}))
      with ordinality as page (id, place) join people r using (id)
      left join genders g on g.id = r.gender_id left join countries c on c.id = r.country_id order by place`,
    values,
  };
  const [rows, counted] = await Promise.all([
    db.pool.query<PersonRow>(page),
    db.pool.query<{ total: number }>(count),
  ]);
  return { people: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
