import { kindWithTwoFirst, mayFollow } from '#src/catalogue/sharedRules.ts';
import type { FieldErrors } from '#src/domain/errors.ts';
import type { PersonRecord } from './person.fields.ts';

/** Validates a person's own values; returns errors by field. */
export function personErrors(after: PersonRecord): FieldErrors {
  const errors: FieldErrors = {};
  if (!mayFollow(after.birthDate, after.deathDate))
    errors.deathDate = 'The date of death is before the date of birth';
  if (kindWithTwoFirst(Object.values(after.images)) !== null)
    errors.images = 'Two pictures are marked “Shown first”. Choose one';
  return errors;
}
