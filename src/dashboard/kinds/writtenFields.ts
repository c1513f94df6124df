import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';

const known = new WeakMap<ResourceDeclaration, Fields>();

/** Returns the fields of a resource that are not read-only; cached, so that the object's identity is stable. */
export function writtenFields(resource: ResourceDeclaration): Fields {
  const cached = known.get(resource);
  if (cached) return cached;
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => !field.isReadOnly));
  known.set(resource, fields);
  return fields;
}
