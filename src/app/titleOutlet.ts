import { useOutletContext } from 'react-router';
import type { Site } from '#src/domain/web/site.ts';
import type { ShownTitle } from '#src/features/titles/page/shownTitle.ts';

/** Returns the title of the shown tab, which its layout route has loaded. */
export const useShownTitle = () => useOutletContext<ShownTitle>();

interface Match {
  id: string;
  loaderData?: unknown;
}

/** Returns the layout route's title and site for a tab's meta; undefined if the title could not be loaded. */
export function titleOf(
  matches: readonly (Match | undefined)[],
): { head: ShownTitle; site: Site } | undefined {
  return matches.find((match) => match?.id === 'title')?.loaderData as
    | { head: ShownTitle; site: Site }
    | undefined;
}
