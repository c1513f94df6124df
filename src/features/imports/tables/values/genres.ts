/** Genre words of Korean sources under the English names by which the catalogue lists them. */
const KOREAN_GENRES: Readonly<Record<string, string>> = {
  드라마: 'Drama',
  '텔레비전 드라마': 'Drama',
  로맨스: 'Romance',
  멜로: 'Melodrama',
  멜로드라마: 'Melodrama',
  코미디: 'Comedy',
  '로맨틱 코미디': 'Romantic Comedy',
  시트콤: 'Sitcom',
  스릴러: 'Thriller',
  미스터리: 'Mystery',
  액션: 'Action',
  판타지: 'Fantasy',
  공포: 'Horror',
  호러: 'Horror',
  범죄: 'Crime',
  법률: 'Law',
  법정: 'Law',
  의학: 'Medical',
  가족: 'Family',
  역사: 'Historical',
  사극: 'Historical',
  시대극: 'Historical',
  청춘: 'Youth',
  학원: 'School',
  음악: 'Music',
  스포츠: 'Sports',
  전쟁: 'War',
  모험: 'Adventure',
  휴먼: 'Life',
  휴머니즘: 'Life',
};

/** A genre's English name where a Korean source's word is known; else the word itself. */
export function genreName(word: string): string {
  return KOREAN_GENRES[word] ?? word;
}
