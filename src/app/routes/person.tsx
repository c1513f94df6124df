import { redirect } from 'react-router';
import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { RESERVED_SLUGS } from '#src/domain/names/slug.ts';
import { PersonScreen } from '#src/features/people/PersonScreen.tsx';
import { chosenPersonWorks, personHead, personMovedTo } from '#src/features/people/person.queries.server.ts';
import { shownPerson, shownWorks } from '#src/features/people/shownPerson.ts';
import { worksSearch } from '#src/features/people/worksAddress.ts';
import { readWorksAddress } from '#src/features/people/worksParameters.ts';
import { personTag, titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { displayHtml } from '#src/server/richText.ts';
import { personHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/person.ts';

export const loader = pageLoader(async ({ db, params, url, site, explicit, cacheUntilChanged }) => {
  const id = idParam(params.id);
  const worksParams = readWorksAddress(url.searchParams);
  if (id === null || worksParams === null) throw notFoundPage(url.pathname);
  // Reserved words are not slugs, like for titles.
  if (RESERVED_SLUGS.has(params.slug ?? '')) throw notFoundPage(url.pathname);
  const [head, works] = await Promise.all([
    personHead(db, id, displayHtml),
    chosenPersonWorks(db, id, worksParams, { explicit }),
  ]);
  const movedTo = head ?? (await personMovedTo(db, id));
  if (!movedTo) throw notFoundPage(url.pathname);
  if (!head || params.slug !== head.slug)
    throw redirect(`/people/${movedTo.id}/${movedTo.slug}${url.search}`, 301);
  const shown = works.groups.flatMap(({ years }) => years.flatMap((year) => year.works));
  cacheUntilChanged(
    [personTag(id), ...shown.map(({ title }) => titleTag(title.id))],
    worksSearch(worksParams),
  );
  return { site, params: worksParams, head: shownPerson(head), works: shownWorks(works) };
});

export const clientLoader = payloadLoader<typeof loader>(['person']);

export const meta = metaOf<typeof loader>(({ head, works, params: worksParams }) => {
  const names = [head.name, head.nativeName]
    .filter((name, index, all) => name && all.indexOf(name) === index)
    .join(' · ');
  const count = works.total === 1 ? '1 work' : `${works.total} works`;
  return {
    title: names,
    description: `${names}: ${count} in dramas and films, with roles and characters.`,
    canonical: worksSearch(worksParams) === '' ? personHref(head) : null,
  };
});

export default function PersonRoute({ loaderData: { site, ...page } }: Route.ComponentProps) {
  return <PersonScreen {...page} address={`${site.origin}${personHref(page.head)}`} />;
}
