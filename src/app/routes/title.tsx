import { Outlet, redirect } from 'react-router';
import { payloadLoader } from '#src/client/payload.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { hasMoreToCome } from '#src/domain/dates/nextBroadcast.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { RESERVED_SLUGS } from '#src/domain/names/slug.ts';
import { nextBroadcasts } from '#src/features/charts/airing.queries.server.ts';
import { nextText } from '#src/features/charts/broadcastText.ts';
import { NextEpisode } from '#src/features/charts/NextEpisode.tsx';
import { entryTitle } from '#src/features/lists/entryTitle.ts';
import { ListButton } from '#src/features/lists/ListButton.tsx';
import { shownTitle } from '#src/features/titles/page/shownTitle.ts';
import { TitleFrame } from '#src/features/titles/page/TitleFrame.tsx';
import { titleMovedTo, wholeTitle } from '#src/features/titles/page/title.queries.server.ts';
import { runAsListed } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import { CLOCK, titleStatsTag, titleTag } from '#src/server/cache/tags.ts';
import { idParam, type PageRequest, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { displayHtml } from '#src/server/richText.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/title.ts';

/** Returns the address of the same tab with another id and slug of the title. */
function addressUnder(title: { id: number; slug: string }, { url, params }: PageRequest): string {
  const tab = url.pathname.split('/').slice(params.slug === undefined ? 3 : 4);
  return `${['/drama', title.id, title.slug, ...tab].join('/')}${url.search}`;
}

export const loader = pageLoader(async (page) => {
  const id = idParam(page.params.id);
  if (id === null) throw notFoundPage(page.url.pathname);
  const title = await wholeTitle(page.db, id, displayHtml);
  if (!title) {
    const moved = await titleMovedTo(page.db, id);
    if (moved) throw redirect(addressUnder(moved, page), 301);
    throw notFoundPage(page.url.pathname);
  }
  // Reserved for pages, some of which do not exist yet: browsers would cache a permanent redirect from them.
  if (RESERVED_SLUGS.has(page.params.slug ?? '')) throw notFoundPage(page.url.pathname);
  if (page.params.slug !== title.slug) throw redirect(addressUnder(title, page), 301);
  // Only these tabs have parameters; their own loaders validate the query.
  const search = /\/(episodes|reviews)$/.test(page.url.pathname) ? page.url.search : '';
  const tags = [
    titleStatsTag(id),
    ...[id, ...title.related.map((related) => related.title.id)].map(titleTag),
  ];
  const isRunning = hasMoreToCome(title.status);
  page.cacheUntilChanged(isRunning ? [...tags, CLOCK] : tags, search);
  const broadcasts = isRunning ? await nextBroadcasts(page.db, page.now(), [id]) : null;
  const next = nextText(broadcasts?.get(id) ?? [], title.startDate);
  const hasNextEpisode = next.some(({ isSpecial }) => !isSpecial);
  const listedRun = hasNextEpisode ? null : await runAsListed(page.db, title, koreaToday(page.now()));
  return { site: page.site, head: shownTitle(title, listedRun), next };
});

export const clientLoader = payloadLoader<typeof loader>(['title']);

export default function TitleRoute({ loaderData: { head, site, next } }: Route.ComponentProps) {
  return (
    <TitleFrame
      head={head}
      next={next.length > 0 && <NextEpisode next={next} />}
      actions={<ListButton title={entryTitle(head)} address={titleHref(head)} />}
      address={`${site.origin}${titleHref(head)}`}
    >
      <Outlet context={head} />
    </TitleFrame>
  );
}
