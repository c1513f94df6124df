import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/web/pagination.ts';
import { EpisodesScreen } from '#src/features/titles/page/EpisodesScreen.tsx';
import { shownEpisodes } from '#src/features/titles/page/shownTitle.ts';
import { titleEpisodes } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import { titleWithYear } from '#src/features/titles/page/titleText.ts';
import { titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleEpisodes.ts';

export const loader = pageLoader(async ({ db, params, url, cacheUntilChanged }) => {
  const page = parsePage(url.searchParams.get('page'));
  const list = page === null ? null : await titleEpisodes(db, idParam(params.id) ?? 0, page);
  if (!list || list.page > Math.max(1, list.pageCount)) throw notFoundPage(url.pathname);
  cacheUntilChanged([titleTag(idParam(params.id) ?? 0)], list.page > 1 ? `?page=${list.page}` : '');
  return shownEpisodes(list);
});

export const clientLoader = payloadLoader<typeof loader>(['title-episodes']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const query = loaderData.page > 1 ? `?page=${loaderData.page}` : '';
  return titleMeta(matches, (head) => ({
    title: `Episodes of ${titleWithYear(head)}`,
    description: `All ${loaderData.total} episodes of ${head.title} with their dates in Korea.`,
    canonical: `${titleHref(head)}/episodes${query}`,
  }));
}

export default function TitleEpisodesRoute({ loaderData }: Route.ComponentProps) {
  return <EpisodesScreen head={useShownTitle()} list={loaderData} />;
}
