import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { shownPeople } from '#src/features/titles/page/castEntries.ts';
import { shownCast } from '#src/features/titles/page/shownTitle.ts';
import { TitleOverview } from '#src/features/titles/page/TitleOverview.tsx';
import { titleCast } from '#src/features/titles/page/titleCast.queries.server.ts';
import { titleDescription, titleWithYear } from '#src/features/titles/page/titleText.ts';
import { personTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleOverview.ts';

/** Number of cast members on the overview; the characters tab lists all. */
const FIRST_CAST = 12;

export const loader = pageLoader(async ({ db, params, cacheUntilChanged }) => {
  const cast = await titleCast(db, idParam(params.id) ?? 0, { limit: FIRST_CAST });
  cacheUntilChanged(shownPeople(cast).map(personTag));
  return shownCast(cast);
});

export const clientLoader = payloadLoader<typeof loader>(['title-overview']);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return titleMeta(matches, (head) => ({
    title: titleWithYear(head),
    description: titleDescription(head),
    canonical: titleHref(head),
  }));
}

export default function TitleOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <TitleOverview head={useShownTitle()} cast={loaderData} />;
}
