import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { titleOf, useTitleHead } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { EpisodesScreen } from '#src/features/catalogue/EpisodesScreen.tsx';
import type { TitleEpisodes } from '#src/features/catalogue/title.view.ts';
import { titleEpisodes } from '#src/features/catalogue/titleEpisodes.queries.server.ts';
import { titleWithYear } from '#src/features/catalogue/titleText.ts';
import { titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/titleEpisodes.ts';

export const loader = pageLoader<TitleEpisodes>(async ({ db, params, url, keepUntilChanged }) => {
  const page = parsePage(url.searchParams.get('page'));
  const list = page === null ? null : await titleEpisodes(db, idParam(params.id) ?? 0, page);
  if (!list || list.page > Math.max(1, list.pageCount)) throw notFoundPage(url.pathname);
  keepUntilChanged([titleTag(idParam(params.id) ?? 0)], list.page > 1 ? `?page=${list.page}` : '');
  return list;
});

export const clientLoader = payloadLoader<TitleEpisodes>(['title-episodes']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title = titleOf(matches);
  if (!title || !loaderData) return [];
  const { head } = title;
  const base = `/drama/${head.id}/${head.slug}/episodes`;
  return pageMeta({
    site: title.site,
    title: titled(`Episodes of ${titleWithYear(head)}`, title.site),
    description: `All ${loaderData.total} episodes of ${head.title} with their dates in Korea.`,
    canonical: loaderData.page > 1 ? `${base}?page=${loaderData.page}` : base,
  });
}

export default function TitleEpisodesRoute({ loaderData }: Route.ComponentProps) {
  return <EpisodesScreen head={useTitleHead()} list={loaderData} />;
}
