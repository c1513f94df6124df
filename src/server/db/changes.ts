import { EVERYTHING } from '#src/server/cache/tags.ts';

/** Channel on which committed changes are sent to all processes of the site. */
export const CHANGES_CHANNEL = 'dramalog_changes';

/** With more tags than this, `EVERYTHING` is sent: a notification holds at most 8,000 bytes. */
const TAGS_MAX = 400;

interface Notifier {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Notifies all processes, when the caller's transaction commits, that everything with these tags has changed. */
export async function announceChanges(client: Notifier, tags: ReadonlySet<string>): Promise<void> {
  if (tags.size === 0) return;
  const announcedTags = tags.size > TAGS_MAX || tags.has(EVERYTHING) ? [EVERYTHING] : [...tags];
  await client.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, announcedTags.join(' ')]);
}

/** Parses the tags of a notification; an empty one means `EVERYTHING`. */
export function announcedTags(payload: string | undefined): string[] {
  const tags = payload?.split(' ').filter(Boolean) ?? [];
  return tags.length > 0 ? tags : [EVERYTHING];
}
