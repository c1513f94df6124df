import { EPISODE_KIND_LABELS, episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import { RichText } from '#src/ui/RichText.tsx';
import { FactList } from '#src/ui/title/FactList.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';
import { EpisodeDate } from './EpisodeDate.tsx';
import type { ShownTitle, ShownTitleEpisode } from './shownTitle.ts';
import { episodeHref, runtimeText } from './titleText.ts';

const Step = ({
  head,
  episode,
  rel,
}: {
  head: ShownTitle;
  episode: ShownTitleEpisode['next'];
  rel: 'prev' | 'next';
}) =>
  episode && (
    <a className="button" rel={rel} href={episodeHref(head, episode)}>
      {rel === 'prev' ? '← ' : ''}
      {episodeTitleOf(episode.label)}
      {rel === 'next' ? ' →' : ''}
    </a>
  );

/** One episode: air date, synopsis, links to the previous and next episode. */
export function EpisodeScreen({ head, episode }: { head: ShownTitle; episode: ShownTitleEpisode }) {
  const ownTitle = episode.title;
  const facts = [
    { label: 'On air', value: <EpisodeDate episode={episode} time={episode.airTime} /> },
    {
      label: 'Runtime',
      value: episode.runtimeMinutes === null ? null : runtimeText(episode.runtimeMinutes),
    },
    { label: 'Kind', value: episode.kind === 'regular' ? null : EPISODE_KIND_LABELS[episode.kind] },
    { label: 'Network', value: head.networks.map(({ name }) => name).join(', ') || null },
  ];
  return (
    <section aria-labelledby="episode" className="stack tight">
      <h2 id="episode">
        {episodeTitleOf(episode.label)}
        {ownTitle && (
          <span className="episode-title" lang={langOf(ownTitle)}>
            {' '}
            {ownTitle}
          </span>
        )}
      </h2>
      <FactList facts={facts.filter(({ value }) => value !== null)} />
      {episode.synopsis && <RichText html={episode.synopsis} />}
      <nav aria-label="Other episodes" className="button-row" data-keep-place>
        <Step head={head} episode={episode.previous} rel="prev" />
        <a className="button" href={`/drama/${head.id}/${head.slug}/episodes`}>
          All episodes
        </a>
        <Step head={head} episode={episode.next} rel="next" />
      </nav>
    </section>
  );
}
