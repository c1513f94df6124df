import { isExternalId } from '#src/domain/catalogue/externalIds.ts';
import type {
  AggregateCastAnswer,
  EpisodeAnswer,
  MovieAnswer,
  PersonAnswer,
  PictureAnswer,
  SeasonAnswer,
  SeasonEpisodesAnswer,
  SeriesAnswer,
} from '#src/features/tmdb/reading/answers.schema.ts';
import type {
  AliasFacts,
  CastFacts,
  EpisodeFacts,
  Localised,
  PersonFacts,
  PictureFacts,
  TitleFacts,
} from './factTypes.ts';

const urlOf = (tmdbId: string) => `https://www.themoviedb.org/${tmdbId}`;

/** Sorts pictures by rating, weighted by the number of votes as for scores here. */
function pictureFacts(pictures: readonly PictureAnswer[]): PictureFacts[] {
  const weightedScore = ({ vote_average, vote_count }: PictureAnswer) =>
    (vote_average * vote_count) / (vote_count + 3);
  const seen = new Set<string>();
  return [...pictures]
    .sort((a, b) => weightedScore(b) - weightedScore(a))
    .filter(({ file_path }) => !seen.has(file_path) && seen.add(file_path))
    .map(({ file_path, width, height, iso_639_1, vote_count }) => ({
      file: file_path,
      width,
      height,
      language: iso_639_1 === 'xx' ? null : iso_639_1,
      votes: vote_count,
    }));
}

type Translated = SeriesAnswer['translations']['translations'];

/** Returns the text in English, then in the original language; the catalogue uses no others. */
function localisedIn(
  english: string | null,
  translations: Translated,
  original: string | null,
  part: 'overview' | 'biography',
): Localised[] {
  const inOriginal =
    original === null || original === 'en'
      ? null
      : (translations.find(({ iso_639_1, data }) => iso_639_1 === original && data[part])?.data[part] ??
        null);
  return [
    ...(english ? [{ language: 'en', text: english }] : []),
    ...(inOriginal && original ? [{ language: original, text: inOriginal }] : []),
  ];
}

const isRomanisation = (type: string | null) => /roman/i.test(type ?? '');

function aliasesOf(
  alternatives: SeriesAnswer['alternative_titles']['results'],
  translations: Translated,
): AliasFacts[] {
  const others = alternatives.map(
    ({ title, type, iso_3166_1 }): AliasFacts => ({
      name: title,
      kind: isRomanisation(type) ? 'romanised' : 'alias',
      language: null,
      country: iso_3166_1,
    }),
  );
  const translated = translations.flatMap(({ iso_639_1, data }): AliasFacts[] => {
    const name = data.name ?? data.title;
    return name ? [{ name, kind: 'translation', language: iso_639_1, country: null }] : [];
  });
  return [...others, ...translated];
}

function externalIdsOf({ imdb_id, wikidata_id }: SeriesAnswer['external_ids']): TitleFacts['externalIds'] {
  return {
    imdb: imdb_id && isExternalId('imdb', imdb_id) ? imdb_id : null,
    wikidata: wikidata_id && isExternalId('wikidata', wikidata_id) ? wikidata_id : null,
  };
}

/** Texts in TMDB's character field that do not name a character. */
const NO_CHARACTER = /^(self|himself|herself|themselves|.*\(uncredited\))$/i;

/** Splits character texts: `Kim Shin / Goblin (voice)` gives two characters. */
function charactersOf(texts: readonly (string | null)[]): string[] {
  const names = texts.flatMap((text) => (text ?? '').replace(/\s+/g, ' ').split(' / '));
  const plain = names.map((name) => name.trim().replace(/ ?\((voice|uncredited|cameo)\)$/i, ''));
  return [...new Set(plain.filter((name) => name !== '' && !NO_CHARACTER.test(name)))].slice(0, 6);
}

const HANGUL_OR_HAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the original name if it is in a CJK script and differs from the name; null otherwise. */
export const nativeForm = (original: string | null, name: string | null): string | null =>
  original !== null && original !== name && HANGUL_OR_HAN.test(original) ? original : null;

interface Credited {
  id: number;
  name: string;
  original_name: string | null;
  profile_path: string | null;
  order: number;
}

function castOf<Member extends Credited>(
  members: readonly Member[],
  charactersIn: (member: Member) => readonly (string | null)[],
): CastFacts[] {
  const byPerson = new Map<number, CastFacts>();
  for (const member of [...members].sort((a, b) => a.order - b.order)) {
    const known = byPerson.get(member.id);
    const characters = charactersOf([...(known?.characters ?? []), ...charactersIn(member)]);
    byPerson.set(member.id, {
      personId: member.id,
      name: member.name,
      nativeName: nativeForm(member.original_name, member.name),
      portrait: member.profile_path,
      characters,
    });
  }
  return [...byPerson.values()];
}

const seriesCast = (members: readonly AggregateCastAnswer[]) =>
  castOf(members, ({ roles }) => roles.map(({ character }) => character));

/** TMDB's placeholder for episodes without a name. */
const NO_TITLE = /^(episode|ep\.?|special|제)\s*\d+\s*(화|회)?$|^\d+(화|회)$/i;

function episodeFacts(
  { id, episode_number, name, overview, air_date, runtime, still_path }: EpisodeAnswer,
  isSpecial: boolean,
): EpisodeFacts {
  return {
    tmdbId: id,
    label: isSpecial ? `SP${episode_number}` : String(episode_number),
    isSpecial,
    title: name !== null && NO_TITLE.test(name) ? null : name,
    synopsis: overview,
    airDate: air_date,
    runtimeMinutes: runtime !== null && runtime <= 2000 ? runtime : null,
    still: still_path,
  };
}

/** Returns episodes in order; the first one wins if TMDB repeats a number. */
function episodesOf(
  season: SeasonEpisodesAnswer | null,
  specials: SeasonEpisodesAnswer | null,
): EpisodeFacts[] {
  const all = [
    ...(season?.episodes ?? []).map((episode) => episodeFacts(episode, false)),
    ...(specials?.episodes ?? [])
      .filter(({ episode_number }) => episode_number >= 1 && episode_number <= 999)
      .map((episode) => episodeFacts(episode, true)),
  ];
  const seen = new Set<string>();
  return all.filter(({ label }) => !seen.has(label) && seen.add(label));
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const hasEnded = (status: string | null) => status === 'Ended' || status === 'Canceled';

/** Derives the dates and episode count of one of several seasons from its episodes. */
function seasonSpan(season: SeasonAnswer, isOver: boolean) {
  const dates = season.episodes.flatMap(({ air_date }) => air_date ?? []).sort();
  return {
    startDate: dates[0] ?? season.air_date,
    endDate: isOver ? (dates[dates.length - 1] ?? null) : null,
    episodeCount: season.episodes.length || null,
  };
}

export interface SeriesParts {
  readonly series: SeriesAnswer;
  /** The title's season if the series has several; null otherwise or if TMDB does not have it. */
  readonly own: SeasonAnswer | null;
  /** The season that the title's episodes come from. */
  readonly season: SeasonEpisodesAnswer | null;
  readonly specials: SeasonEpisodesAnswer | null;
  readonly isSeasonSure: boolean;
}

/** Extracts the facts of a title from a series or one of its seasons. */
export function seriesFacts(parts: SeriesParts): TitleFacts {
  const { series, own, season, specials, isSeasonSure } = parts;
  const tmdbId = `tv/${series.id}`;
  const last = Math.max(...series.seasons.map(({ season_number }) => season_number));
  const isOver = hasEnded(series.status) || (own !== null && own.season_number < last);
  const translations = series.translations.translations;
  const regular = (season?.episodes ?? []).flatMap(({ runtime }) => runtime ?? []);
  const span = own
    ? seasonSpan(own, isOver)
    : {
        startDate: series.first_air_date,
        endDate: isOver ? series.last_air_date : null,
        episodeCount: series.number_of_episodes,
      };
  const ownCast = own?.aggregate_credits.cast ?? [];
  const synopses = localisedIn(series.overview, translations, series.original_language, 'overview');
  return {
    tmdbId,
    url: urlOf(tmdbId),
    name: series.name,
    nativeName: nativeForm(series.original_name, series.name),
    originalLanguage: series.original_language,
    synopses: own?.overview ? [{ language: 'en', text: own.overview }, ...synopses.slice(1)] : synopses,
    ...span,
    runtimeMinutes: series.episode_run_time[0] ?? median(regular),
    isCancelled: series.status === 'Canceled',
    aliases: own ? [] : aliasesOf(series.alternative_titles.results, translations),
    externalIds: own ? { imdb: null, wikidata: null } : externalIdsOf(series.external_ids),
    posters: [
      ...pictureFacts(own?.images.posters ?? []),
      ...(own?.images.posters.length ? [] : pictureFacts(series.images.posters)),
    ],
    backdrops: pictureFacts(series.images.backdrops),
    logos: pictureFacts(series.images.logos),
    cast: seriesCast(ownCast.length > 0 ? ownCast : series.aggregate_credits.cast),
    episodes: episodesOf(season, specials),
    season: season?.season_number ?? null,
    isSeasonSure,
    seasons: series.seasons
      .filter(({ season_number }) => season_number > 0)
      .map(({ season_number, name, episode_count, air_date }) => ({
        number: season_number,
        name,
        episodeCount: episode_count,
        airDate: air_date,
      })),
  };
}

/** Extracts the facts of a title from a movie. */
export function movieFacts(movie: MovieAnswer): TitleFacts {
  const tmdbId = `movie/${movie.id}`;
  const translations = movie.translations.translations;
  const ids = externalIdsOf(movie.external_ids);
  return {
    tmdbId,
    url: urlOf(tmdbId),
    name: movie.title,
    nativeName: nativeForm(movie.original_title, movie.title),
    originalLanguage: movie.original_language,
    synopses: localisedIn(movie.overview, translations, movie.original_language, 'overview'),
    startDate: movie.release_date,
    endDate: null,
    episodeCount: null,
    runtimeMinutes: movie.runtime !== null && movie.runtime <= 2000 ? movie.runtime : null,
    isCancelled: movie.status === 'Canceled',
    aliases: aliasesOf(movie.alternative_titles.titles, translations),
    externalIds: ids,
    posters: pictureFacts(movie.images.posters),
    backdrops: pictureFacts(movie.images.backdrops),
    logos: pictureFacts(movie.images.logos),
    cast: castOf(movie.credits.cast, ({ character }) => [character]),
    episodes: [],
    season: null,
    isSeasonSure: true,
    seasons: [],
  };
}

const GENDERS: Readonly<Record<number, 'female' | 'male'>> = { 1: 'female', 2: 'male' };

/** Extracts the facts of a person. */
export function personFacts(person: PersonAnswer): PersonFacts {
  const tmdbId = `person/${person.id}`;
  return {
    tmdbId,
    url: urlOf(tmdbId),
    name: person.name,
    names: [...new Set(person.also_known_as)].filter((name) => name !== person.name),
    biographies: localisedIn(person.biography, person.translations.translations, 'ko', 'biography'),
    birthDate: person.birthday,
    deathDate: person.deathday,
    gender: GENDERS[person.gender] ?? null,
    externalIds: externalIdsOf(person.external_ids),
    portraits: pictureFacts(person.images.profiles),
  };
}
