import { z } from 'zod';
import { valuesOf } from '#src/domain/choices.ts';
import type { Field } from '#src/records/fields/field.ts';
import type { FieldKind } from './fieldKind.ts';

const described = (schema: z.ZodType, { help, label }: Field) => schema.meta({ description: help ?? label });

const text = (field: Field) => {
  const schema = z.string();
  return described(field.max === undefined ? schema : schema.max(field.max), field);
};
const unbounded = (field: Field) => described(z.string(), field);

/** Schemas of field values in responses, by kind. */
const ANSWERS: Readonly<Record<FieldKind, (field: Field) => z.ZodType>> = {
  name: text,
  text,
  longText: text,
  richText: unbounded,
  slug: (field) => described(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), field),
  code: (field) =>
    'pattern' in field
      ? described(z.string().regex(new RegExp(field.pattern ?? '')), field).meta({ example: field.example })
      : unbounded(field),
  url: (field) => described(z.url(), field),
  pattern: unbounded,
  partialDate: unbounded,
  time: unbounded,
  instant: (field) => described(z.iso.datetime(), field),
  integer: (field) => described(z.int(), field),
  decimal: (field) => described(z.number(), field),
  flag: (field) => described(z.boolean(), field),
  choice: (field) => described(z.enum(valuesOf(('choices' in field && field.choices) || {})), field),
  weekdays: (field) => described(z.array(z.int()), field),
  episodeLabel: unbounded,
  key: unbounded,
  keys: (field) => described(z.array(z.string()), field),
  reference: ({ to }) => z.int().meta({ description: `Id in ${to}.` }),
  references: ({ to }) => z.array(z.int()).meta({ description: `Ids of ${to}.` }),
  permissions: (field) => described(z.array(z.string()), field),
};

/** Returns the response schema of a field's value. @throws TypeError for `rows`, which lists do not contain */
export function answerSchema(field: Field): z.ZodType {
  if (field.kind === 'rows')
    throw new TypeError(`${field.label} is a collection of rows and has no list value`);
  const schema = ANSWERS[field.kind](field);
  return field.isOptional ? schema.nullable() : schema;
}
