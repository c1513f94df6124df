import { countryCodeOf } from '#src/domain/catalogue/countries.ts';
import type { TitleType } from '#src/domain/catalogue/titleTypes.ts';
import { accepted, type Reading, rejected } from '#src/features/imports/tables/table.ts';

/** ISO codes by Korean country names and English adjectives. */
const COUNTRY_TERMS: Readonly<Record<string, string>> = {
  대한민국: 'KR',
  한국: 'KR',
  일본: 'JP',
  중국: 'CN',
  대만: 'TW',
  타이완: 'TW',
  홍콩: 'HK',
  태국: 'TH',
  미국: 'US',
  영국: 'GB',
  베트남: 'VN',
  싱가포르: 'SG',
  필리핀: 'PH',
  프랑스: 'FR',
  독일: 'DE',
  캐나다: 'CA',
  korean: 'KR',
  'south korean': 'KR',
  japanese: 'JP',
  chinese: 'CN',
  taiwanese: 'TW',
  'hong kong': 'HK',
  thai: 'TH',
  filipino: 'PH',
  philippine: 'PH',
  singaporean: 'SG',
  vietnamese: 'VN',
  american: 'US',
  british: 'GB',
};

/** Returns the ISO code of a country by its English or Korean name or adjective; null if unknown. */
export function countryOf(text: string): string | null {
  return COUNTRY_TERMS[text.toLowerCase()] ?? countryCodeOf(text);
}

const TYPES: readonly (readonly [RegExp, TitleType])[] = [
  [/^(movie|film|tv ?movie|영화)$/i, 'movie'],
  [/^((drama|tv) ?special|special|단막극|특집극)$/i, 'special'],
  [
    /^(k-?)?drama( series)?$|^(tv|web|mini|tv mini)[ -]?series$|^(텔레비전 ?|웹 ?)?드라마$|^sitcom$|^시트콤$/i,
    'drama',
  ],
];
const OTHER_PROGRAMMES =
  /^(tv show|variety( show)?|예능|다큐멘터리|documentary|music|음악|podcast.*|video game)$/i;

/** Returns whether a word names a programme that is neither drama nor film, such as a show or documentary. */
export function isOtherProgramme(text: string): boolean {
  return OTHER_PROGRAMMES.test(text);
}

/** Returns the type of a title for the word of a source. Rejects programmes that are neither drama nor film. */
export function parseType(text: string): Reading<TitleType> {
  const type = TYPES.find(([parts]) => parts.test(text))?.[1];
  if (type !== undefined) return accepted(type);
  return rejected(
    isOtherProgramme(text)
      ? 'is a type of programme that the catalogue does not include'
      : 'is not a type of title',
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
  const country = marker?.country === undefined ? null : countryOf(marker.country);
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
