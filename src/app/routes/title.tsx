import { Outlet, redirect } from 'react-router';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { RESERVED_SLUGS } from '#src/domain/slug.ts';
import { TitleFrame } from '#src/features/catalogue/TitleFrame.tsx';
import { titleHead, titleMovedTo } from '#src/features/catalogue/title.queries.server.ts';
import type { TitleHead } from '#src/features/catalogue/title.view.ts';
import { nextBroadcasts } from '#src/features/charts/airing.queries.server.ts';
import { nextInWords } from '#src/features/charts/broadcastWords.ts';
import type { NextBroadcast } from '#src/features/charts/charts.view.ts';
import { NextEpisode } from '#src/features/charts/NextEpisode.tsx';
import { CLOCK, titleTag } from '#src/server/cache/tags.ts';
import { idParam, type PageRequest, pageLoader } from '#src/server/http/loading.server.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/title.ts';

export interface TitleFrameData {
  site: Site;
  head: TitleHead;
  /** What is on of it next, soonest first; none of a title that has ended. */
  next: NextBroadcast[];
}

const isRunning = ({ status }: TitleHead) => status === 'airing' || status === 'upcoming';

/** The address of the same tab under the title's own id and slug. */
function addressUnder(title: { id: number; slug: string }, { url, params }: PageRequest): string {
  const tab = url.pathname.split('/').slice(params.slug === undefined ? 3 : 4);
  return `${['/drama', title.id, title.slug, ...tab].join('/')}${url.search}`;
}

export const loader = pageLoader<TitleFrameData>(async (page) => {
  const id = idParam(page.params.id);
  if (id === null) throw notFoundPage(page.url.pathname);
  const head = await titleHead(page.db, id, cleanHtml);
  if (!head) {
    const moved = await titleMovedTo(page.db, id);
    if (moved) throw redirect(addressUnder(moved, page), 301);
    throw notFoundPage(page.url.pathname);
  }
  // Words kept for pages, some of which are still to come: no browser may remember that they led elsewhere.
  if (RESERVED_SLUGS.has(page.params.slug ?? '')) throw notFoundPage(page.url.pathname);
  if (page.params.slug !== head.slug) throw redirect(addressUnder(head, page), 301);
  // Only the list of episodes has pages; its own loader says which query is right.
  const search = page.url.pathname.endsWith('/episodes') ? page.url.search : '';
  const tags = [id, ...head.related.map(({ title }) => title.id)].map(titleTag);
  page.keepUntilChanged(isRunning(head) ? [...tags, CLOCK] : tags, search);
  const next = isRunning(head) ? await nextBroadcasts(page.db, page.now(), [id]) : null;
  return { site: page.site, head, next: nextInWords(next?.get(id) ?? [], head.startDate) };
});

export const clientLoader = payloadLoader<TitleFrameData>(['title']);

export default function TitleRoute({ loaderData: { head, site, next } }: Route.ComponentProps) {
  return (
    <TitleFrame
      head={head}
      next={next.length > 0 && <NextEpisode next={next} />}
      address={`${site.origin}${titleHref(head)}`}
    >
      <Outlet context={head} />
    </TitleFrame>
  );
}
