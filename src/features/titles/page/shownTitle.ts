import type {
  EpisodeSummary,
  ListedRun,
  TitleCast,
  TitleEpisode,
  TitleEpisodes,
  WholeTitle,
} from './title.view.ts';

/** Selects the data of a title that its pages show. Omits the rest, for example tags that are spoilers. */
export function shownTitle(whole: WholeTitle, listedRun: ListedRun | null) {
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
    /** Without spoilers. */
    tags: tags.filter(({ isSpoiler }) => !isSpoiler).map(({ slug, name }) => ({ slug, name })),
    /** The only external score whose terms allow showing it. */
    tmdb: tmdb ? { score: tmdb.score, votes: tmdb.votes } : null,
    /** Set for a title with status airing that has no known future date; otherwise null. */
    listedRun,
  };
}

/** The data of a title that its pages, search engines and previews use. Nothing else is sent to browsers. */
export type ShownTitle = ReturnType<typeof shownTitle>;

/** Number of episodes of a title; null for a movie or if it is unknown. */
export const episodeTotal = ({
  type,
  episodeCount,
}: Pick<ShownTitle, 'type' | 'episodeCount'>): number | null =>
  type === 'movie' ? null : episodeCount || null;

/** Selects the data of cast and crew that a title's pages show. */
export function shownCast({ cast, crew }: TitleCast) {
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

/** Cast and crew as pages show them. */
export type ShownCast = ReturnType<typeof shownCast>;

const shownEpisode = (episode: EpisodeSummary) => {
  const { id, label, kind, title, nativeTitle, airDate, airsAt, isAirDateDerived, runtimeMinutes } = episode;
  return { id, label, kind, title: title ?? nativeTitle, airDate, airsAt, isAirDateDerived, runtimeMinutes };
};

/** An episode in a list. `title` can be in any script. */
export type ShownEpisode = ReturnType<typeof shownEpisode>;

/** Selects the data that the page of episodes shows. */
export const shownEpisodes = ({ episodes, total, partsBefore, page, pageCount }: TitleEpisodes) => ({
  episodes: episodes.map(shownEpisode),
  total,
  partsBefore,
  page,
  pageCount,
});

export type ShownEpisodes = ReturnType<typeof shownEpisodes>;

const step = (neighbour: TitleEpisode['previous']) =>
  neighbour && { id: neighbour.id, label: neighbour.label };

/** Selects the data that the page of one episode shows. */
export function shownTitleEpisode(episode: TitleEpisode) {
  const { airTime, synopsis, previous, next } = episode;
  return { ...shownEpisode(episode), airTime, synopsis, previous: step(previous), next: step(next) };
}

export type ShownTitleEpisode = ReturnType<typeof shownTitleEpisode>;
