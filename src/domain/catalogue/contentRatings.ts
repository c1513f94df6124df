interface Rating {
  readonly code: string;
  readonly name: string;
  readonly minimumAge: number | null;
}

/**
 * Ratings by country, each country's own system. KR: Korea Media Rating Board and the broadcasting law's grades, which
 * agree in their ages (film 청소년 관람불가 is 19 on television). US: TV Parental Guidelines and the MPA's film ratings.
 */
export const CONTENT_RATINGS: Readonly<Record<string, readonly Rating[]>> = {
  KR: [
    { code: 'ALL', name: 'All ages (전체 관람가)', minimumAge: 0 },
    { code: '12', name: '12 and over (12세 이상 관람가)', minimumAge: 12 },
    { code: '15', name: '15 and over (15세 이상 관람가)', minimumAge: 15 },
    { code: '19', name: 'Adults only (청소년 관람불가)', minimumAge: 19 },
  ],
  US: [
    { code: 'TV-Y', name: 'TV-Y: all children', minimumAge: 0 },
    { code: 'TV-Y7', name: 'TV-Y7: children of 7 and over', minimumAge: 7 },
    { code: 'TV-G', name: 'TV-G: general audience', minimumAge: 0 },
    { code: 'TV-PG', name: 'TV-PG: parental guidance', minimumAge: null },
    { code: 'TV-14', name: 'TV-14: 14 and over', minimumAge: 14 },
    { code: 'TV-MA', name: 'TV-MA: mature audience', minimumAge: 17 },
    { code: 'G', name: 'G: general audiences', minimumAge: 0 },
    { code: 'PG', name: 'PG: parental guidance', minimumAge: null },
    { code: 'PG-13', name: 'PG-13: parents strongly cautioned', minimumAge: 13 },
    { code: 'R', name: 'R: restricted', minimumAge: 17 },
    { code: 'NC-17', name: 'NC-17: adults only', minimumAge: 18 },
  ],
};

/** Spellings of Korean grades in sources. 18세 was the adult grade's name until 2006. */
const KOREAN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(all|0|전체\s*(관람가|이용가)?)$/i, 'ALL'],
  [/^12\+?(세\s*(이상)?\s*(관람가|이용가)?)?$/, '12'],
  [/^15\+?(세\s*(이상)?\s*(관람가|이용가)?)?$/, '15'],
  [/^(1[89]\+?(세\s*(이상)?\s*(관람가|이용가)?)?|청소년\s*(관람불가|이용불가))$/, '19'],
];

/** Texts that mean "no rating" in sources. */
const UNRATED = /^(nr|not (yet )?rated|unrated|none|n\/a)$/i;

/** Whether a text states that a title has no rating; such a text is not an error. */
export function isUnratedText(text: string): boolean {
  return UNRATED.test(text.trim());
}

/**
 * Returns the code of a rating in a country's system; null if the text is not one of its ratings (a runtime, another
 * country's term).
 */
export function contentRatingCode(countryCode: 'KR' | 'US', text: string): string | null {
  const input = text.trim();
  if (countryCode === 'KR') return KOREAN_SPELLINGS.find(([spelling]) => spelling.test(input))?.[1] ?? null;
  const code = input.toUpperCase();
  return CONTENT_RATINGS.US?.some((rating) => rating.code === code) ? code : null;
}
