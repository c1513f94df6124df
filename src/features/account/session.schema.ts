import { z } from 'zod';
import { REVIEWS_ON_CLOSING } from '#src/domain/reviews/reviewKinds.ts';

/** Maximum length of an id token, in characters; Google's have about 1,000. */
const TOKEN_MAX = 8_000;

const idToken = z
  .string('Enter an id token')
  .min(1, 'Enter an id token')
  .max(TOKEN_MAX, `The id token is too long. Use at most ${TOKEN_MAX} characters`);

/** Body of `POST /api/session`. */
export const openSessionSchema = z.strictObject({
  idToken,
  setup: z.string().min(1).max(200).optional(),
});

/** Body of `DELETE /api/me`. Without a choice, published reviews stay under the name “Former member”. */
export const closeAccountSchema = z.strictObject({
  idToken,
  reviews: z.enum(REVIEWS_ON_CLOSING, 'Say whether your reviews `stay` or you `delete` them').default('stay'),
});
