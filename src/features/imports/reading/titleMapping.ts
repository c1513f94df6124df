import { FIELD_NAMES, type FieldName } from '#src/features/imports/tables/fields.ts';
import { type Mapping, type MappingWishes, mapColumns } from '#src/features/imports/tables/mapping.ts';
import type { Table } from '#src/features/imports/tables/table.ts';
import { TITLE_COLUMNS } from '#src/features/imports/tables/titleColumns.ts';
import type { ImportField } from './importShapes.ts';

/** Why a column of titles is not imported by staff. `npm run import` reads it. */
function leftOutReason(field: FieldName): string | null {
  if (/^(score|votes)/.test(field)) return 'scores of other catalogues are imported with npm run import';
  if (field === 'schedule') return 'dates of episodes are imported with npm run import';
  if (field.startsWith('person')) return 'rows about the people of titles are imported with npm run import';
  return null;
}

/** The fields of titles that staff can import. */
export const STAFF_TITLE_FIELDS: readonly ImportField[] = FIELD_NAMES.filter(
  (field) => leftOutReason(field) === null,
).map((field) => ({ field, label: TITLE_COLUMNS.specs[field].label }));

/** Detects the columns of a file of titles that staff import, see `mapColumns`. */
export function staffTitleMapping(table: Table, wishes: MappingWishes): Mapping {
  const { mapped, left } = mapColumns(table, TITLE_COLUMNS, wishes);
  const others = mapped.flatMap(({ column, field }) => {
    const reason = leftOutReason(field);
    return reason === null ? [] : [{ column, reason }];
  });
  return { mapped: mapped.filter(({ field }) => leftOutReason(field) === null), left: [...left, ...others] };
}
