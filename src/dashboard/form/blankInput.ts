import type { Fields } from '#src/records/fields/field.ts';
import { emptyRecord, type InputOf, inputFromRecord } from '#src/records/fields/input.ts';

/** Returns an empty record; required texts are empty strings. */
export const blankInput = <F extends Fields>(fields: F): InputOf<F> =>
  inputFromRecord(fields, emptyRecord(fields));
