import { patternFault } from '#src/domain/addressPattern.ts';
import {
  address,
  choice,
  type Fields,
  flag,
  integer,
  line,
  optional,
  type PlainField,
  partialDate,
  reference,
  richText,
  text,
} from '#src/domain/fields/field.ts';
import { SLUG_MAX } from '#src/domain/slug.ts';
import type { Field, ResourceDeclaration } from './define.ts';

/** Longest code and pattern, in characters. */
const CODE_MAX = 40;
const PATTERN_MAX = 500;
const INTEGER_MAX = 2_147_483_647;

const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const withShape = (field: PlainField<string>, isRight: (value: string) => boolean, message: string) => ({
  ...field,
  schema: field.schema.refine(isRight, message),
});

/** An expression that this engine can match in time proportional to the text. */
function patternField(label: string): PlainField<string> {
  const field = text(label, PATTERN_MAX);
  const schema = field.schema.superRefine((value, context) => {
    const message = patternFault(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  return { ...field, schema };
}

/** A slug left empty is made of the field it comes from. */
function slugField(label: string): PlainField {
  const shaped = withShape(
    text(label, SLUG_MAX),
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'Give small letters and figures, words joined by single hyphens',
  );
  return { ...optional(shaped), initial: null };
}

function valueField(field: Field): PlainField {
  const { label } = field;
  switch (field.kind) {
    case 'text':
      return line(label, field.maxLength);
    case 'longText':
      return text(label, field.maxLength);
    case 'slug':
      return slugField(label);
    case 'code': {
      const pattern = new RegExp(field.pattern);
      return withShape(
        text(label, CODE_MAX),
        (value) => pattern.test(value),
        `Give a code such as ${field.example}`,
      );
    }
    case 'url':
      return address(label);
    case 'pattern':
      return patternField(label);
    case 'flag':
      return flag(label);
    case 'choice':
      return choice(label, field.choices);
    case 'reference':
      return reference(label, camelCase(field.to));
    case 'partialDate':
      return partialDate(label);
    case 'richText':
      return richText(label);
    case 'count':
      return integer(label, 0, INTEGER_MAX);
    case 'instant':
    case 'references':
    case 'permissions':
      throw new TypeError(`A table keeps no ${field.kind}`);
  }
}

/**
 * The fields of a resource kept in its table, as the registry of fields has them: bodies, differences and undoing follow
 * from it as they do for titles.
 * @throws TypeError for a field that no table keeps
 */
export function registryOf(resource: ResourceDeclaration): Fields {
  const entries = Object.entries(resource.fields).map(([name, field]) => {
    const value = valueField(field);
    return [name, field.isOptional ? optional(value) : value] as const;
  });
  return Object.fromEntries(entries);
}
