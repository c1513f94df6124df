import { type Field, type Fields, isCollection, type PlainField } from '#src/records/fields/field.ts';
import { FILTERS } from '#src/records/kinds/filters.ts';

const isShown = (field: Field): field is PlainField =>
  !isCollection(field) && FILTERS[field.kind].isFilterable !== false;

/**
 * Returns the plain fields of a record that its list shows and filters by; new fields are included automatically. Formatted
 * texts and weekdays are left out.
 */
export const listedFields = (fields: Fields): Readonly<Record<string, PlainField>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (isShown(field) ? [[key, field]] : [])),
  );
