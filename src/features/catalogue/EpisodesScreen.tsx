import { EPISODE_KIND_LABELS } from '#src/domain/episodes.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { EpisodeTable } from '#src/ui/title/EpisodeTable.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import { EpisodeDate } from './EpisodeDate.tsx';
import type { TitleEpisodes, TitleHead } from './title.view.ts';
import { episodeHref, runtimeInWords } from './titleText.ts';

/** The episodes of a title in broadcast order. */
export function EpisodesScreen({ head, list }: { head: TitleHead; list: TitleEpisodes }) {
  if (list.total === 0) {
    const known = head.episodeCount ? ` It has ${head.episodeCount}.` : '';
    return (
      <EmptyState
        heading="No episodes listed yet"
        text={
          <>
            Nobody has entered the episodes of <Words text={head.title} />.{known}
          </>
        }
      />
    );
  }
  const base = `/drama/${head.id}/${head.slug}/episodes`;
  return (
    <section aria-labelledby="episodes">
      <SectionHead id="episodes" heading="Episodes" />
      <EpisodeTable
        caption="Episodes in broadcast order"
        episodes={list.episodes.map((episode) => ({
          id: episode.id,
          label: episode.label,
          title: episode.title ?? episode.nativeTitle,
          href: episodeHref(head, episode),
          date: <EpisodeDate episode={episode} />,
          runtime: episode.runtimeMinutes === null ? null : runtimeInWords(episode.runtimeMinutes),
          mark: episode.kind === 'regular' ? null : EPISODE_KIND_LABELS[episode.kind],
        }))}
      />
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(page) => (page === 1 ? base : `${base}?page=${page}`)}
      />
    </section>
  );
}
