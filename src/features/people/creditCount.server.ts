import type { SqlField } from '#src/server/http/listSql.ts';

/** How many credits a person (`p`) has, as lists take it: those with as many stand in the order of their index. */
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
