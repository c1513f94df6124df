/** A text in a language (ISO 639-1). */
export interface Localised {
  readonly language: string;
  readonly text: string;
}

/** A picture at TMDB. */
export interface PictureFacts {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Language of the text on it; null without text. */
  readonly language: string | null;
  readonly votes: number;
}

export interface AliasFacts {
  readonly name: string;
  readonly kind: 'alias' | 'romanised' | 'translation';
  readonly language: string | null;
  /** Country where it is used, ISO 3166-1; null for translations. */
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
  /** Label as stored here: `12`, or `SP2` for a special. */
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

/** TMDB's data of a title; unknown values are null. */
export interface TitleFacts {
  readonly tmdbId: string;
  readonly url: string;
  /** In English if available. */
  readonly name: string | null;
  readonly nativeName: string | null;
  readonly originalLanguage: string | null;
  readonly synopses: readonly Localised[];
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
  /** Whether it is certain that the title is this season. */
  readonly isSeasonSure: boolean;
  readonly seasons: readonly SeasonChoice[];
}

export interface PersonFacts {
  readonly tmdbId: string;
  readonly url: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly biographies: readonly Localised[];
  readonly birthDate: string | null;
  readonly deathDate: string | null;
  /** Slug of the gender here; null if unknown. */
  readonly gender: 'female' | 'male' | null;
  readonly externalIds: TitleFacts['externalIds'];
  readonly portraits: readonly PictureFacts[];
}
