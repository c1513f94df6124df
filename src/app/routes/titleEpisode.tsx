import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { episodeTitleOf, parseEpisodePath } from '#src/domain/catalogue/episodes.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { EpisodeScreen } from '#src/features/titles/page/EpisodeScreen.tsx';
import { shownTitleEpisode } from '#src/features/titles/page/shownTitle.ts';
import { titleEpisode } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import { episodeHref, titleWithYear } from '#src/features/titles/page/titleText.ts';
import { titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { displayHtml } from '#src/server/richText.ts';
import type { Route } from './+types/titleEpisode.ts';

export const loader = pageLoader(async ({ db, params, url, cacheUntilChanged }) => {
  const reference = parseEpisodePath(params.episode ?? '');
  const episode = reference && (await titleEpisode(db, idParam(params.id) ?? 0, reference, displayHtml));
  if (!episode) throw notFoundPage(url.pathname);
  cacheUntilChanged([titleTag(idParam(params.id) ?? 0)]);
  return shownTitleEpisode(episode);
});

export const clientLoader = payloadLoader<typeof loader>(['title-episode']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const name = episodeTitleOf(loaderData.label);
  return titleMeta(matches, (head) => ({
    title: `${name} of ${titleWithYear(head)}`,
    description: `${name} of ${head.title}${loaderData.airDate ? `, ${loaderData.airDate}` : ''}.`,
    canonical: episodeHref(head, loaderData),
  }));
}

export default function TitleEpisodeRoute({ loaderData }: Route.ComponentProps) {
  return <EpisodeScreen head={useShownTitle()} episode={loaderData} />;
}
