import { z } from 'zod';

/** The user of `GET /api/me`. */
export const meSchema = z
  .strictObject({
    id: z.int(),
    /** Unique name in addresses: `/profile/{handle}`. */
    handle: z.string(),
    displayName: z.string(),
    email: z.string(),
    /** Slugs of their roles. */
    roles: z.array(z.string()),
    /** Permissions of all roles, such as `dramas:update`. */
    permissions: z.array(z.string()),
    /** Whether the member can open the dashboard. */
    isStaff: z.boolean(),
    session: z.strictObject({
      id: z.string(),
      signedInAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'Me' });

/** One session of `GET /api/me/sessions`. */
export const sessionSchema = z
  .strictObject({
    id: z.string(),
    isCurrent: z.boolean(),
    startedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** Browser and operating system: `Firefox on Windows`. */
    browser: z.string(),
    /** Network address of the last request; null if unknown. */
    address: z.string().nullable(),
  })
  .meta({ id: 'Session' });
