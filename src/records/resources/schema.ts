import { z } from 'zod';
import { answerSchema } from '#src/records/kinds/answer.schema.ts';
import type { ResourceDeclaration } from './define.ts';

const instant = (description: string) => z.iso.datetime().meta({ description });

function schemaName(resource: ResourceDeclaration): string {
  return resource.noun.one.replace(/(^|\s)(\S)/g, (_, __, letter: string) => letter.toUpperCase());
}

/**
 * Returns the response schema of a resource's record; the API documentation names it after the noun (`StreamingService`).
 */
export function recordSchema(resource: ResourceDeclaration) {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, answerSchema(field)] as const);
  return z
    .strictObject({
      id: z.int(),
      ...Object.fromEntries(fields),
      version: z.int().meta({ description: 'Increases with each change.' }),
      createdAt: instant('When it was added, UTC.'),
      updatedAt: instant('When it was last changed, UTC.'),
    })
    .meta({ id: schemaName(resource) });
}
