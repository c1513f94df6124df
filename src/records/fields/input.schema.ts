import { z } from 'zod';
import { valueSchema } from '#src/records/kinds/input.schema.ts';
import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type Value,
} from './field.ts';
import { type InputOf, rowKey } from './input.ts';

type LooseRow = Readonly<Record<string, Value>>;

function plainSchema(field: PlainField): z.ZodType {
  const schema = valueSchema(field);
  return field.initial === undefined ? schema : schema.optional().default(field.initial);
}

/** Most duplicate rows that one response reports. */
const REPEATED_MAX = 20;

function rowsSchema(field: CollectionField): z.ZodType {
  const row = z.strictObject(
    Object.fromEntries(Object.entries(field.row).map(([name, part]) => [name, plainSchema(part)])),
  );
  return z
    .array(row)
    .max(field.max)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      let repeated = 0;
      list.forEach((input, index) => {
        const key = rowKey(field, input as LooseRow);
        if (seen.has(key) && repeated < REPEATED_MAX) {
          repeated += 1;
          context.addIssue({
            code: 'custom',
            message: `${field.label}: remove the duplicate entry`,
            path: [index, field.keyParts.at(-1) ?? ''],
          });
        }
        seen.add(key);
      });
    });
}

const manualFields = <F extends Fields>(fields: F) =>
  Object.entries<Field>(fields).filter(([, field]) => !isCollection(field) || field.isManual);

/**
 * Returns the schema for creating a record. It rejects unknown keys, duplicate rows and values outside their limits;
 * omitted fields get their defaults.
 */
export function createSchema<F extends Fields>(fields: F): z.ZodType<InputOf<F>> {
  const shape = manualFields(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    isCollection(field) ? rowsSchema(field).optional().default([]) : plainSchema(field),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<InputOf<F>>;
}

/** Returns the schema of a change: present fields replace those of the record, a collection as a whole. */
export function changesSchema<F extends Fields>(fields: F): z.ZodType<Partial<InputOf<F>>> {
  const shape = manualFields(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    (isCollection(field) ? rowsSchema(field) : valueSchema(field)).optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Partial<InputOf<F>>>;
}

/** The schemas for creating and for changing a record. */
export interface InputSchemas<F extends Fields> {
  readonly create: z.ZodType<InputOf<F>>;
  readonly changes: z.ZodType<Partial<InputOf<F>>>;
}

/** Returns the schemas for creating and changing records with these fields. */
export const inputSchemas = <F extends Fields>(fields: F): InputSchemas<F> => ({
  create: createSchema(fields),
  changes: changesSchema(fields),
});
