import { inputMessage } from '#src/domain/text/validationMessages.ts';
import { accepted, type Reading, rejected } from '#src/records/cells/reading.ts';
import type { PlainField, Value } from '#src/records/fields/field.ts';
import { type CellSense, readCell } from '#src/records/kinds/cellReaders.ts';
import { valueSchema } from '#src/records/kinds/input.schema.ts';

/** Parses and validates the text of a cell, which is not empty, as the value of a field. */
export function readFieldValue(text: string, field: PlainField, sense: CellSense): Reading<Value> {
  const { value, reason } = readCell(text, field, sense);
  if (value === null) return reason === null ? { value: null, reason: null } : rejected(reason);
  const parsed = valueSchema(field).safeParse(value, { error: inputMessage });
  return parsed.success
    ? accepted(parsed.data)
    : rejected(parsed.error.issues[0]?.message ?? 'The value is not valid');
}
