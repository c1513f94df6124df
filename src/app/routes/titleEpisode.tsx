import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/titleMeta.ts';
import { useTitleHead } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { episodeTitleOf, parseEpisodePath } from '#src/domain/episodes.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { EpisodeScreen } from '#src/features/catalogue/EpisodeScreen.tsx';
import type { TitleEpisode } from '#src/features/catalogue/title.view.ts';
import { titleEpisode } from '#src/features/catalogue/titleEpisodes.queries.server.ts';
import { episodeHref, titleWithYear } from '#src/features/catalogue/titleText.ts';
import { titleTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import type { Route } from './+types/titleEpisode.ts';

export const loader = pageLoader<TitleEpisode>(async ({ db, params, url, keepUntilChanged }) => {
  const reference = parseEpisodePath(params.episode ?? '');
  const episode = reference && (await titleEpisode(db, idParam(params.id) ?? 0, reference, cleanHtml));
  if (!episode) throw notFoundPage(url.pathname);
  keepUntilChanged([titleTag(idParam(params.id) ?? 0)]);
  return episode;
});

export const clientLoader = payloadLoader<TitleEpisode>(['title-episode']);

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
  return <EpisodeScreen head={useTitleHead()} episode={loaderData} />;
}
