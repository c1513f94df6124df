import type { Context } from 'hono';
import type { CommandContext } from '#src/server/command.ts';
import type { Database } from '#src/server/db/database.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';

/** What the calls of members for their own lists work with. */
export interface ListsApi {
  readonly db: Database;
  now(): Date;
}

/** Members who may keep a list. */
export const KEEPS_LIST = permitted('create', 'lists');

/** Group of the calls in the documentation. */
export const LIST_TAG = 'list';

/** Errors of calls that change entries. */
export const ENTRY_ERRORS = {
  404: 'There is no such title, or it is not on the list.',
  409: 'The entry was changed elsewhere: `error.data` has `version`, `current` and `conflicts` with was, yours and theirs.',
  422: 'A field is invalid, or the version does not exist.',
} as const;

/** Returns the member of a call and the context of its command. @throws AppError 401 or 403 without an active session */
export async function memberContext(
  c: Context,
  { db, now }: ListsApi,
): Promise<CommandContext & { readonly userId: number }> {
  const { actor, userId } = await viewerOf(c);
  return { db, actor, userId, now: now() };
}
