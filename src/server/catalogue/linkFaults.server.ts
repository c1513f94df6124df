import { fitsPattern } from '#src/domain/addressPattern.ts';
import type { FieldErrors } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

export type Links = Readonly<Record<string, { readonly url: string; readonly socialMediaId: number }>>;

/**
 * Faults of links: an address that the pattern of its site does not fit. Links that were there before are not asked again,
 * so that a pattern made stricter does not stand in the way of other changes; a pattern that cannot be used refuses none.
 * @returns the fault of the first such link, at `links`; empty when there is none
 */
export async function linkFaults(runner: Runner, before: Links | null, after: Links): Promise<FieldErrors> {
  const added = Object.entries(after)
    .filter(([key, { socialMediaId }]) => before?.[key]?.socialMediaId !== socialMediaId)
    .map(([, link]) => link);
  if (added.length === 0) return {};
  const { rows } = await runner.query<{ id: number; name: string; pattern: string }>(
    'select id, name, url_pattern as pattern from social_media where id = any($1::int[])',
    [added.map(({ socialMediaId }) => socialMediaId)],
  );
  for (const { url, socialMediaId } of added) {
    const site = rows.find(({ id }) => id === socialMediaId);
    if (site && fitsPattern(site.pattern, url) === false)
      return { links: `${url} is no address of a profile at ${site.name}` };
  }
  return {};
}
