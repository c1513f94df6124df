import { type MetaDescriptor, redirect } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { PersonScreen } from '#src/features/people/PersonScreen.tsx';
import { personHead, personMovedTo, personWorks } from '#src/features/people/person.queries.server.ts';
import type { PersonHead, PersonWorks } from '#src/features/people/person.view.ts';
import { personTag, titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import type { Route } from './+types/person.ts';

interface Person {
  site: Site;
  head: PersonHead;
  works: PersonWorks;
}

export const loader = pageLoader<Person>(async ({ db, params, url, site, explicit, keepUntilChanged }) => {
  const id = idParam(params.id);
  if (id === null) throw notFoundPage(url.pathname);
  const [head, works] = await Promise.all([personHead(db, id, cleanHtml), personWorks(db, id, { explicit })]);
  const found = head ?? (await personMovedTo(db, id));
  if (!found) throw notFoundPage(url.pathname);
  if (!head || params.slug !== head.slug)
    throw redirect(`/people/${found.id}/${found.slug}${url.search}`, 301);
  const shown = works.groups.flatMap(({ years }) => years.flatMap((year) => year.works));
  keepUntilChanged([personTag(id), ...shown.map(({ title }) => titleTag(title.id))]);
  return { site, head, works };
});

export const clientLoader = payloadLoader<Person>(['person']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { head, works } = loaderData;
  const names = [head.name, head.nativeName]
    .filter((name, index, all) => name && all.indexOf(name) === index)
    .join(' · ');
  const count = works.total === 1 ? '1 work' : `${works.total} works`;
  return pageMeta({
    site: loaderData.site,
    title: titled(names, loaderData.site),
    description: `${names}: ${count} in dramas and films, with roles and characters.`,
    canonical: `/people/${head.id}/${head.slug}`,
  });
}

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  return <PersonScreen head={loaderData.head} works={loaderData.works} />;
}
