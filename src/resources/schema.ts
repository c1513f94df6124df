import { z } from 'zod';
import type { Field, ResourceDeclaration } from './define.ts';

const instant = (description: string) => z.iso.datetime().meta({ description });

function valueSchema(field: Field): z.ZodType {
  const described = z.string().meta({ description: field.help ?? field.label });
  switch (field.kind) {
    case 'text':
    case 'longText':
      return described.max(field.maxLength);
    case 'slug':
      return described.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    case 'code':
      return described.regex(new RegExp(field.pattern)).meta({ example: field.example });
    case 'url':
      return z.url().meta({ description: field.help ?? field.label });
    case 'pattern':
      return described;
    case 'flag':
      return z.boolean().meta({ description: field.help ?? field.label });
    case 'choice':
      return z.enum(field.choices).meta({ description: field.help ?? field.label });
    case 'partialDate':
    case 'richText':
      return described;
    case 'count':
      return z.int().meta({ description: field.label });
    case 'instant':
      return instant(field.label);
    case 'references':
      return z.array(z.int()).meta({ description: `Ids of ${field.to}.` });
    case 'permissions':
      return z.array(z.string()).meta({ description: field.label });
    case 'reference':
      return z.int().meta({ description: `Id of one of ${field.to}.` });
  }
}

function schemaName(resource: ResourceDeclaration): string {
  return resource.noun.one.replace(/(^|\s)(\S)/g, (_, __, letter: string) => letter.toUpperCase());
}

/** Schema of a resource's record as the API gives it; the documentation calls it by the noun (`StreamingService`). */
export function recordSchema(resource: ResourceDeclaration) {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, z.ZodType] => {
    const value = valueSchema(field);
    return [name, field.isOptional ? value.nullable() : value];
  });
  return z
    .strictObject({
      id: z.int(),
      ...Object.fromEntries(fields),
      version: z.int().meta({ description: 'Rises with each change.' }),
      createdAt: instant('When it was added, UTC.'),
      updatedAt: instant('When it was last changed, UTC.'),
    })
    .meta({ id: schemaName(resource) });
}
