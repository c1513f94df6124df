import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import type { CollectionField, Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';

/** Returns the properties that connect a `RowList` with a collection of a draft. */
export const draftRows = <F extends Fields, Name extends keyof F & string>(
  fields: F,
  draft: Draft<F>,
  name: Name,
) => ({
  field: fields[name] as F[Name] & CollectionField,
  name,
  rows: draft.values[name],
  onChange: (rows: InputOf<F>[Name]) => draft.set(name, rows),
  errors: draft.errors,
  isDisabled: draft.isDisabled,
  names: draft,
});
