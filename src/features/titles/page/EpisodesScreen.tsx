import { useContext } from 'react';
import { EPISODE_KIND_LABELS } from '#src/domain/catalogue/episodes.ts';
import { progressByEpisode } from '#src/domain/lists/episodeTicks.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { MemberPartsContext } from '#src/ui/members/memberPartsContext.ts';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { EpisodeTable } from '#src/ui/title/EpisodeTable.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { EpisodeDate } from './EpisodeDate.tsx';
import type { ShownEpisodes, ShownTitle } from './shownTitle.ts';
import { episodeHref, runtimeText } from './titleText.ts';

/** The episodes of a title in broadcast order. */
export function EpisodesScreen({ head, list }: { head: ShownTitle; list: ShownEpisodes }) {
  const parts = useContext(MemberPartsContext);
  if (list.total === 0) {
    const known = head.episodeCount ? ` It has ${head.episodeCount} in total.` : '';
    return (
      <EmptyState
        heading="No episodes listed yet"
        text={
          <>
            The episodes of <LocalisedText text={head.title} /> have not been added yet.{known}
          </>
        }
      />
    );
  }
  const progress = progressByEpisode(list.episodes, list.partsBefore);
  const base = `/drama/${head.id}/${head.slug}/episodes`;
  return (
    <section aria-labelledby="episodes">
      <SectionHead id="episodes" heading="Episodes" />
      <EpisodeTable
        caption="Episodes in broadcast order"
        episodes={list.episodes.map((episode) => ({
          id: episode.id,
          label: episode.label,
          title: episode.title,
          href: episodeHref(head, episode),
          date: <EpisodeDate episode={episode} />,
          runtime: episode.runtimeMinutes === null ? null : runtimeText(episode.runtimeMinutes),
          tick: parts && (
            <parts.EpisodeTick title={head} episode={episode} progress={progress.get(episode.id) ?? null} />
          ),
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
