import { STUDIO_KIND_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import { choice } from '#src/records/fields/field.ts';

/** Whether a studio produces or broadcasts. */
export const studioKind = choice('Kind', STUDIO_KIND_LABELS, {
  help: 'Networks broadcast, studios produce.',
  headers: ['type', '종류', '구분'],
  terms: {
    studio: ['production company', '제작사'],
    network: ['channel', 'station', 'broadcaster', '방송사', '채널'],
  },
});
