import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { countryCodeOf } from '#src/domain/catalogue/countries.ts';
import type { TitleType } from '#src/domain/catalogue/titleTypes.ts';
import { choiceOf } from '#src/records/cells/choices.ts';
import { accepted, type Reading, rejected } from '#src/records/cells/reading.ts';

/** A programme that is neither drama nor film, such as a news programme or documentary. */
const OTHER_PROGRAMMES =
  /^((tv |talk |game |reality |music |variety )?shows?|variety|news|sports?|reality|documentary|music|concert|podcast.*|video game|예능|뉴스|스포츠|다큐멘터리|다큐|음악|교양|시사)$/i;
/** `TV Show` means a series, except at MyDramaList, where it means a variety show. */
const SHOW = /^tv ?shows?$/i;

const TITLE_TYPE = titleFields.type;

/**
 * Returns the type of a title for the word of a source. Rejects programmes that are neither drama nor film.
 * @param isShowSeries whether `TV Show` means a series in the source
 */
export function parseType(text: string, isShowSeries = true): Reading<TitleType> {
  const known = choiceOf(text, TITLE_TYPE);
  if (known !== null && !(SHOW.test(text) && !isShowSeries)) return accepted(known as TitleType);
  const taken = `The file can say ${Object.keys(TITLE_TYPE.choices ?? {}).join(', ')}, or a word such as 드라마, TV series or film`;
  return rejected(
    OTHER_PROGRAMMES.test(text)
      ? `is a type of programme that the catalogue does not include. ${taken}`
      : `is not a type of title. ${taken}`,
  );
}

/** A title without the year, country and type that sources append to it. */
export interface TitleParts {
  readonly title: string;
  readonly year: number | null;
  readonly country: string | null;
  readonly type: TitleType | null;
}

const TRAILING_YEAR =
  /^(?<title>.+?)\s*(?:\((?<year>(?:18|19|20)[0-9]{2})\)|\s,\s*(?<joined>(?:18|19|20)[0-9]{2}))$/;
const MARKER =
  /^(?<title>.+?)\s*\((?:(?<year>(?:19|20)[0-9]{2}) )?(?:(?<country>(?!tv |web |television )[a-z ]{3,}?) )?(?<kind>tv series|tv drama|television series|drama|web series|film|movie|series)\)$/i;

function typeOfMarker(kind: string): TitleType {
  return /film|movie/i.test(kind) ? 'movie' : 'drama';
}

/** Splits a title: `Move to Heaven (2021)`, `Cinema Paradiso , 1988`, `Five Fingers (South Korean TV series)`. */
export function parseTitle(text: string): TitleParts {
  const marker = MARKER.exec(text)?.groups;
  const country = marker?.country === undefined ? null : countryCodeOf(marker.country);
  if (marker?.title && (marker.country === undefined || country !== null)) {
    const type = typeOfMarker(marker.kind ?? '');
    return { title: marker.title, year: marker.year ? Number(marker.year) : null, country, type };
  }
  const dated = TRAILING_YEAR.exec(text)?.groups;
  const year = dated?.year ?? dated?.joined;
  return { title: dated?.title?.trim() ?? text, year: year ? Number(year) : null, country: null, type: null };
}

/** The parts of a line such as `Korean Drama - 2016, 16 episodes`. */
export interface MediaInfo {
  readonly country: string | null;
  readonly type: string | null;
  readonly year: number | null;
  readonly episodes: number | null;
}

const MEDIA_INFO =
  /^(?:(?<country>[a-z ]+?) )?(?<type>drama special|drama|movie|tv show|special|film|tv series)(?: - (?:(?<year>[0-9]{4})|TBA))?(?:, (?<episodes>[0-9]+) episodes?)?$/i;

/** Parses a line of type, country, year and episodes; null for any other text. */
export function parseMediaInfo(text: string): MediaInfo | null {
  const groups = MEDIA_INFO.exec(text)?.groups;
  if (!groups?.type) return null;
  return {
    country: groups.country === undefined ? null : groups.country,
    type: groups.type,
    year: groups.year ? Number(groups.year) : null,
    episodes: groups.episodes ? Number(groups.episodes) : null,
  };
}
