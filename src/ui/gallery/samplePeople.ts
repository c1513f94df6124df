import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';

const NAMES: readonly (readonly [string, string | null])[] = [
  ['Gong Yoo', '공유'],
  ['Kim Go-eun', '김고은'],
  ['Lee Dong-wook', '이동욱'],
  ['Yoo In-na', '유인나'],
  ['Yook Sung-jae', '육성재'],
  ['Namkoong Min', '남궁민'],
  ['Park Bo-young', '박보영'],
  ['Song Kang-ho', '송강호'],
  ['Bae Doona', '배두나'],
  ['Jo Jung-suk', '조정석'],
  ['Tang Wei', '탕웨이'],
  ['Bright Vachirawit', null],
];

/** Sample people for the gallery; their ids are arbitrary. */
export const SAMPLE_PEOPLE: readonly PersonSummary[] = NAMES.map(([name, nativeName], index) => ({
  id: index + 1,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  nativeName,
  portrait: null,
}));

/** Characters of the people above, in the same order. */
export const SAMPLE_CHARACTERS: readonly string[] = [
  'Kim Shin',
  'Ji Eun-tak',
  'Grim Reaper / Wang Yeo',
  'Sunny / Kim Sun',
  'Yoo Deok-hwa',
  'Secretary',
  'Do Bong-soon',
  'Kim Ki-taek',
  'Han Yeo-jin',
  'Lee Ik-jun',
  'Song Seo-rae',
  'Sarawat',
];
