import { useOutletContext } from 'react-router';
import type { Site } from '#src/client/site.ts';
import type { TitleHead } from '#src/features/catalogue/title.view.ts';

/** The title whose tab is shown, as its layout route loaded it. */
export const useTitleHead = () => useOutletContext<TitleHead>();

interface Match {
  id: string;
  loaderData?: unknown;
}

/** What a tab's meta needs of its layout: the title and the site; undefined while there is an error. */
export function titleOf(
  matches: readonly (Match | undefined)[],
): { head: TitleHead; site: Site } | undefined {
  return matches.find((match) => match?.id === 'title')?.loaderData as
    | { head: TitleHead; site: Site }
    | undefined;
}
