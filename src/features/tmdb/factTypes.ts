/** A text in a language (ISO 639-1). */
export interface Worded {
  readonly language: string;
  readonly text: string;
}

/** A picture that TMDB has, by the name of its file there. */
export interface PictureFacts {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Of the letters on it; null for none. */
  readonly language: string | null;
  readonly votes: number;
}

export interface AliasFacts {
  readonly name: string;
  readonly kind: 'alias' | 'romanised' | 'translation';
  readonly language: string | null;
  /** Where it is used, ISO 3166-1; null for translations. */
  readonly country: string | null;
}

export interface CastFacts {
  readonly personId: number;
  readonly name: string;
  readonly nativeName: string | null;
  readonly characters: readonly string[];
  readonly portrait: string | null;
}

export interface EpisodeFacts {
  readonly tmdbId: number;
  /** As ours: `12`, of specials `SP2`. */
  readonly label: string;
  readonly isSpecial: boolean;
  readonly title: string | null;
  readonly synopsis: string | null;
  readonly airDate: string | null;
  readonly runtimeMinutes: number | null;
  readonly still: string | null;
}

export interface SeasonChoice {
  readonly number: number;
  readonly name: string | null;
  readonly episodeCount: number;
  readonly airDate: string | null;
}

/** What TMDB says of a title, with what it does not say as null; without opinions of ours. */
export interface TitleFacts {
  readonly tmdbId: string;
  readonly url: string;
  /** In English where TMDB has that. */
  readonly name: string | null;
  readonly nativeName: string | null;
  readonly originalLanguage: string | null;
  readonly synopses: readonly Worded[];
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly episodeCount: number | null;
  readonly runtimeMinutes: number | null;
  readonly isCancelled: boolean;
  readonly aliases: readonly AliasFacts[];
  readonly externalIds: { readonly imdb: string | null; readonly wikidata: string | null };
  readonly posters: readonly PictureFacts[];
  readonly backdrops: readonly PictureFacts[];
  readonly logos: readonly PictureFacts[];
  readonly cast: readonly CastFacts[];
  readonly episodes: readonly EpisodeFacts[];
  readonly season: number | null;
  /** Whether something says that the title is this season. */
  readonly isSeasonSure: boolean;
  readonly seasons: readonly SeasonChoice[];
}

export interface PersonFacts {
  readonly tmdbId: string;
  readonly url: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly biographies: readonly Worded[];
  readonly birthDate: string | null;
  readonly deathDate: string | null;
  /** By the slug of ours; null where TMDB does not say. */
  readonly gender: 'female' | 'male' | null;
  readonly externalIds: TitleFacts['externalIds'];
  readonly portraits: readonly PictureFacts[];
}
