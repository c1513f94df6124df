import { EVERYTHING } from '#src/server/cache/tags.ts';

/** Channel on which committed changes are told to every process of the site. */
export const CHANGES_CHANNEL = 'dramalog_changes';

/** With more tags than this a change is told as one of everything: a notification holds 8,000 bytes. */
const TAGS_MAX = 400;

interface Notifier {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Tells all processes, when the caller's transaction commits, that what carries these tags has changed. */
export async function announceChanges(client: Notifier, tags: ReadonlySet<string>): Promise<void> {
  if (tags.size === 0) return;
  const told = tags.size > TAGS_MAX || tags.has(EVERYTHING) ? [EVERYTHING] : [...tags];
  await client.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, told.join(' ')]);
}

/** The tags of a notification on the channel; one that says nothing stands for everything. */
export function announcedTags(payload: string | undefined): string[] {
  const tags = payload?.split(' ').filter(Boolean) ?? [];
  return tags.length > 0 ? tags : [EVERYTHING];
}
