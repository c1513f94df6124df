import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/titleMeta.ts';
import { useTitleHead } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { shownPeople } from '#src/features/catalogue/castEntries.ts';
import { TitleOverview } from '#src/features/catalogue/TitleOverview.tsx';
import type { TitleCast } from '#src/features/catalogue/title.view.ts';
import { titleCast } from '#src/features/catalogue/titleCast.queries.server.ts';
import { titleDescription, titleWithYear } from '#src/features/catalogue/titleText.ts';
import { personTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleOverview.ts';

/** Faces on the overview; the characters tab has them all. */
const FIRST_CAST = 12;

export const loader = pageLoader<TitleCast>(async ({ db, params, keepUntilChanged }) => {
  const cast = await titleCast(db, idParam(params.id) ?? 0, { limit: FIRST_CAST });
  keepUntilChanged(shownPeople(cast).map(personTag));
  return cast;
});

export const clientLoader = payloadLoader<TitleCast>(['title-overview']);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return titleMeta(matches, (head) => ({
    title: titleWithYear(head),
    description: titleDescription(head),
    canonical: titleHref(head),
  }));
}

export default function TitleOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <TitleOverview head={useTitleHead()} cast={loaderData} />;
}
