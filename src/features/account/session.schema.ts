import { z } from 'zod';

/** Longest id token taken, in characters: Google's have about a thousand. */
const TOKEN_MAX = 8_000;

const idToken = z
  .string('Give the id token')
  .min(1, 'Give the id token')
  .max(TOKEN_MAX, 'This is no id token');

/** Body of `POST /api/session`. */
export const openSessionSchema = z.strictObject({
  idToken,
  setup: z.string().min(1).max(200).optional(),
});

/** Body of `DELETE /api/me`. */
export const closeAccountSchema = z.strictObject({ idToken });

/** `GET /api/me`'s user. */
export const meSchema = z
  .strictObject({
    id: z.int(),
    handle: z.string(),
    displayName: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    isStaff: z.boolean(),
    session: z.strictObject({
      id: z.string(),
      signedInAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'Me' });

/** One of `GET /api/me/sessions`. */
export const sessionSchema = z
  .strictObject({
    id: z.string(),
    isCurrent: z.boolean(),
    startedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    browser: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: 'Session' });
