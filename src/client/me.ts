import type { z } from 'zod';
import type { meSchema, sessionSchema } from '#src/domain/accounts/me.schema.ts';

/** The signed-in member, as `GET /api/me` returns them. */
export type Me = z.output<typeof meSchema>;

/** Response of `GET /api/me`; `user` is null without a session. */
export interface MeAnswer {
  user: Me | null;
}

/** One session of a member, as `GET /api/me/sessions` lists it. */
export type SessionSummary = z.output<typeof sessionSchema>;
