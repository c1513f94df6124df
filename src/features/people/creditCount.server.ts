import type { SqlField } from '#src/server/http/routes/listSql.ts';

/** List field with the number of credits of a person (`p`). Ties are sorted in the order of the index. */
export const creditCount: SqlField = {
  kind: 'integer',
  isSortable: true,
  column: {
    sql: 'p.credit_count',
    type: 'int',
    order: (direction) => [
      { sql: 'p.credit_count', direction },
      { sql: 'p.id', direction: direction === 'desc' ? 'asc' : 'desc' },
    ],
  },
};
