import { STUDIO_KIND_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import { choice } from '#src/records/fields/field.ts';

/** Whether a studio produces or broadcasts. */
export const studioKind = choice('Kind', STUDIO_KIND_LABELS, {
  help: 'Networks broadcast, studios produce.',
});
