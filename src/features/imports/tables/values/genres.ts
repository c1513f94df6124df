/** English genre names of the catalogue by the words of Korean sources. */
const KOREAN_GENRES: Readonly<Record<string, string>> = {
  드라마: 'Drama',
  '텔레비전 드라마': 'Drama',
  로맨스: 'Romance',
  로맨틱: 'Romance',
  연애: 'Romance',
  멜로: 'Melodrama',
  멜로드라마: 'Melodrama',
  통속극: 'Melodrama',
  코미디: 'Comedy',
  코믹: 'Comedy',
  '로맨틱 코미디': 'Romantic Comedy',
  로코: 'Romantic Comedy',
  '블랙 코미디': 'Black Comedy',
  시트콤: 'Sitcom',
  '시추에이션 코미디': 'Sitcom',
  스릴러: 'Thriller',
  서스펜스: 'Suspense',
  미스터리: 'Mystery',
  추리: 'Mystery',
  액션: 'Action',
  판타지: 'Fantasy',
  공포: 'Horror',
  호러: 'Horror',
  범죄: 'Crime',
  수사: 'Investigation',
  수사물: 'Investigation',
  첩보: 'Spy',
  법률: 'Law',
  법정: 'Law',
  법정물: 'Law',
  의학: 'Medical',
  메디컬: 'Medical',
  가족: 'Family',
  가족극: 'Family',
  역사: 'Historical',
  사극: 'Historical',
  '퓨전 사극': 'Historical',
  퓨전사극: 'Historical',
  대하사극: 'Historical',
  대하드라마: 'Historical',
  시대극: 'Historical',
  무협: 'Martial Arts',
  청춘: 'Youth',
  청소년: 'Youth',
  학원: 'School',
  학원물: 'School',
  학교: 'School',
  음악: 'Music',
  뮤지컬: 'Musical',
  스포츠: 'Sports',
  전쟁: 'War',
  모험: 'Adventure',
  재난: 'Disaster',
  복수: 'Revenge',
  복수극: 'Revenge',
  정치: 'Political',
  오피스: 'Business',
  비즈니스: 'Business',
  요리: 'Food',
  성장: 'Coming of Age',
  휴먼: 'Life',
  휴머니즘: 'Life',
  힐링: 'Healing',
  SF: 'Sci-Fi',
  히어로: 'Superhero',
};

/** Words that scraped infoboxes append from the next field; they are not genres and are skipped. */
const STRAY = new Set(['드라마음악', '삽입곡', '사운드트랙', 'OST', 'Drama', '인디뮤직']);
const HANGUL = /[가-힣]/;
/** Maximum length of an English genre in characters; longer texts are sentences. */
const GENRE_MAX = 40;

// `드라마 음악` (drama music) follows the genres in an infobox. It is joined to one word, since `음악` alone is a genre.
const tidyTerms = (text: string) =>
  text
    .replace(/드라마 음악/g, '드라마음악')
    .split(/[\s·/.,()]+/)
    .filter((word) => word !== '' && !STRAY.has(word));

/** Splits a Korean text into known genres, trying pairs of words first, and unknown words. */
function koreanGenres(text: string): { known: string[]; unknown: string[] } {
  const parts = tidyTerms(text);
  const known: string[] = [];
  const unknown: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const pair = KOREAN_GENRES[parts.slice(from, from + 2).join(' ')];
    const one = KOREAN_GENRES[parts[from] ?? ''];
    const genre = pair ?? one;
    if (genre === undefined) unknown.push(parts[from] ?? '');
    else known.push(genre);
    from += pair !== undefined && from + 1 < parts.length ? 2 : 1;
  }
  return { known, unknown };
}

export interface GenresReading {
  readonly genres: string[];
  /** Items, or words of Korean items, that are not known genres. */
  readonly rejected: string[];
}

/**
 * Parses a list of genres. Translates Korean words and accepts only known ones, because scraped Korean texts run into each
 * other. Keeps English items unchanged.
 */
export function parseGenres(items: readonly string[]): GenresReading {
  const genres = new Set<string>();
  const rejected: string[] = [];
  for (const item of items) {
    if (!HANGUL.test(item)) {
      if (item.length > GENRE_MAX) rejected.push(item);
      else genres.add(item);
      continue;
    }
    const { known, unknown } = koreanGenres(item);
    for (const genre of known) genres.add(genre);
    rejected.push(...unknown);
  }
  return { genres: [...genres], rejected };
}
