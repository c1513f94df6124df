import type {
  EpisodeSummary,
  ListedRun,
  ShownCast,
  ShownEpisode,
  ShownEpisodes,
  ShownTitleEpisode,
  TitleCast,
  TitleEpisode,
  TitleEpisodes,
  TitleHead,
  WholeTitle,
} from './title.view.ts';

/** Selects the data of a title that its pages show. Omits the rest, for example tags that are spoilers. */
export function titleHead(whole: WholeTitle, listedRun: ListedRun | null): TitleHead {
  const {
    aliases,
    contentRatings,
    counts,
    externalScores,
    favoriteCount: _favorites,
    listCount: _lists,
    releases,
    tags,
    ...shown
  } = whole;
  const tmdb = externalScores.find(({ source }) => source === 'TMDB');
  return {
    ...shown,
    aliases: aliases.map(({ name }) => name),
    contentRatings: contentRatings.map(({ code, country }) => ({ code, country: country.name })),
    counts: { cast: counts.cast, episodes: counts.episodes },
    releases: releases.map(({ kind, date, country }) => ({ kind, date, country: country.name })),
    tags: tags.filter(({ isSpoiler }) => !isSpoiler).map(({ slug, name }) => ({ slug, name })),
    tmdb: tmdb ? { score: tmdb.score, votes: tmdb.votes } : null,
    listedRun,
  };
}

/** Selects the data of cast and crew that a title's pages show. */
export function shownCast({ cast, crew }: TitleCast): ShownCast {
  return {
    cast: cast.map(({ role, label, members }) => ({
      role,
      label,
      members: members.map(({ person, characters, note }) => ({
        person,
        characters: characters.map(({ name }) => ({ name })),
        note,
      })),
    })),
    crew,
  };
}

const shownEpisode = (episode: EpisodeSummary): ShownEpisode => {
  const { id, label, kind, title, nativeTitle, airDate, airsAt, isAirDateDerived, runtimeMinutes } = episode;
  return { id, label, kind, title: title ?? nativeTitle, airDate, airsAt, isAirDateDerived, runtimeMinutes };
};

/** Selects the data that the page of episodes shows. */
export const shownEpisodes = ({ episodes, total, page, pageCount }: TitleEpisodes): ShownEpisodes => ({
  episodes: episodes.map(shownEpisode),
  total,
  page,
  pageCount,
});

const step = (neighbour: TitleEpisode['previous']) =>
  neighbour && { id: neighbour.id, label: neighbour.label };

/** Selects the data that the page of one episode shows. */
export function shownTitleEpisode(episode: TitleEpisode): ShownTitleEpisode {
  const { airTime, synopsis, previous, next } = episode;
  return { ...shownEpisode(episode), airTime, synopsis, previous: step(previous), next: step(next) };
}
