import { countryCodeOf } from '#src/domain/countries.ts';
import type { TitleType } from '#src/domain/summaries.ts';
import { type Reading, refused, taken } from '../table.ts';

/** Countries as Korean sources name them, and what English ones call their works. */
const COUNTRY_WORDS: Readonly<Record<string, string>> = {
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

/** A country's ISO code by its name or adjective, English or Korean; null when it is none. */
export function countryOf(text: string): string | null {
  return COUNTRY_WORDS[text.toLowerCase()] ?? countryCodeOf(text);
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

/** Whether a word names a programme that is neither drama nor film: a show, a documentary. */
export function isOtherProgramme(text: string): boolean {
  return OTHER_PROGRAMMES.test(text);
}

/** The kind of a title by the word of a source. A programme that is no drama or film is refused. */
export function parseType(text: string): Reading<TitleType> {
  const type = TYPES.find(([words]) => words.test(text))?.[1];
  if (type !== undefined) return taken(type);
  return refused(
    isOtherProgramme(text)
      ? 'is a kind of programme that the catalogue does not hold'
      : 'is not a kind of title',
  );
}

/** A title taken apart from what sources hang on it. */
export interface TitleParts {
  readonly title: string;
  readonly year: number | null;
  readonly country: string | null;
  readonly type: TitleType | null;
}

const YEAR_BEHIND =
  /^(?<title>.+?)\s*(?:\((?<year>(?:18|19|20)[0-9]{2})\)|\s,\s*(?<joined>(?:18|19|20)[0-9]{2}))$/;
const MARKER =
  /^(?<title>.+?)\s*\((?:(?<year>(?:19|20)[0-9]{2}) )?(?:(?<country>(?!tv |web |television )[a-z ]{3,}?) )?(?<kind>tv series|tv drama|television series|drama|web series|film|movie|series)\)$/i;

function typeOfMarker(kind: string): TitleType {
  return /film|movie/i.test(kind) ? 'movie' : 'drama';
}

/** Takes a title apart: `Move to Heaven (2021)`, `Cinema Paradiso , 1988`, `Five Fingers (South Korean TV series)`. */
export function parseTitle(text: string): TitleParts {
  const marker = MARKER.exec(text)?.groups;
  const country = marker?.country === undefined ? null : countryOf(marker.country);
  if (marker?.title && (marker.country === undefined || country !== null)) {
    const type = typeOfMarker(marker.kind ?? '');
    return { title: marker.title, year: marker.year ? Number(marker.year) : null, country, type };
  }
  const dated = YEAR_BEHIND.exec(text)?.groups;
  const year = dated?.year ?? dated?.joined;
  return { title: dated?.title?.trim() ?? text, year: year ? Number(year) : null, country: null, type: null };
}

/** What a line such as `Korean Drama - 2016, 16 episodes` says. */
export interface MediaInfo {
  readonly country: string | null;
  readonly type: string | null;
  readonly year: number | null;
  readonly episodes: number | null;
}

const MEDIA_INFO =
  /^(?:(?<country>[a-z ]+?) )?(?<type>drama special|drama|movie|tv show|special|film|tv series)(?: - (?:(?<year>[0-9]{4})|TBA))?(?:, (?<episodes>[0-9]+) episodes?)?$/i;

/** Reads a line of kind, country, year and episodes; null for a text of another shape. */
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
