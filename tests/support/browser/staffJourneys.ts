/** One record of each table, two of some. */
export const RECORDS: readonly (readonly [path: string, body: object])[] = [
  ['/countries', { code: 'KR', name: 'South Korea' }],
  ['/countries', { code: 'JP', name: 'Japan' }],
  ['/genders', { name: 'Female' }],
  ['/genres', { name: 'Romance' }],
  ['/social-media', { name: 'Instagram', urlPattern: '^https://www[.]instagram[.]com/' }],
  ['/streaming-services', { name: 'Viki' }],
  ['/studios', { kind: 'studio', name: 'Studio Dragon', countryId: 1 }],
  ['/studios', { kind: 'network', name: 'tvN', countryId: 1 }],
  ['/studios', { kind: 'network', name: 'Fuji', countryId: 2 }],
  ['/tags', { name: 'Time Slip' }],
  ['/staff/people', { name: 'Gong Yoo' }],
  ['/staff/dramas', { type: 'drama', title: 'Goblin' }],
];
