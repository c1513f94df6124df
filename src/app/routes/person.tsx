import { type MetaDescriptor, redirect } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { RESERVED_SLUGS } from '#src/domain/slug.ts';
import { PersonScreen } from '#src/features/people/PersonScreen.tsx';
import { chosenPersonWorks, personHead, personMovedTo } from '#src/features/people/person.queries.server.ts';
import type { ChosenWorks, PersonHead, WorksAddress } from '#src/features/people/person.view.ts';
import { worksSearch } from '#src/features/people/worksAddress.ts';
import { readWorksAddress } from '#src/features/people/worksAsked.ts';
import { personTag, titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { personHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/person.ts';

interface Person {
  site: Site;
  head: PersonHead;
  asked: WorksAddress;
  works: ChosenWorks;
}

export const loader = pageLoader<Person>(async ({ db, params, url, site, explicit, keepUntilChanged }) => {
  const id = idParam(params.id);
  const asked = readWorksAddress(url.searchParams);
  if (id === null || asked === null) throw notFoundPage(url.pathname);
  // As at titles: words kept for pages are no slug.
  if (RESERVED_SLUGS.has(params.slug ?? '')) throw notFoundPage(url.pathname);
  const [head, works] = await Promise.all([
    personHead(db, id, cleanHtml),
    chosenPersonWorks(db, id, asked, { explicit }),
  ]);
  const found = head ?? (await personMovedTo(db, id));
  if (!found) throw notFoundPage(url.pathname);
  if (!head || params.slug !== head.slug)
    throw redirect(`/people/${found.id}/${found.slug}${url.search}`, 301);
  const shown = works.groups.flatMap(({ years }) => years.flatMap((year) => year.works));
  keepUntilChanged([personTag(id), ...shown.map(({ title }) => titleTag(title.id))], worksSearch(asked));
  return { site, asked, head, works };
});

export const clientLoader = payloadLoader<Person>(['person']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { head, works, asked } = loaderData;
  const names = [head.name, head.nativeName]
    .filter((name, index, all) => name && all.indexOf(name) === index)
    .join(' · ');
  const count = works.total === 1 ? '1 work' : `${works.total} works`;
  return pageMeta({
    site: loaderData.site,
    title: titled(names, loaderData.site),
    description: `${names}: ${count} in dramas and films, with roles and characters.`,
    // Choices and orders show the same works again.
    canonical: worksSearch(asked) === '' ? personHref(head) : null,
  });
}

export default function PersonRoute({ loaderData: { site, ...page } }: Route.ComponentProps) {
  return <PersonScreen {...page} address={`${site.origin}${personHref(page.head)}`} />;
}
