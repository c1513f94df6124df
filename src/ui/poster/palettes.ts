import { mostLegible } from '#src/ui/poster/colour.ts';

/** The mood of a title, which follows from its genres and determines colours and compositions. */
export type Mood = 'night' | 'history' | 'romance' | 'comedy' | 'fantasy' | 'action' | 'drama' | 'youth';

/** The names of the colours of a palette. */
export type Ink = 'ground' | 'a' | 'b' | 'dark' | 'light';

/**
 * The colours of one poster: a background, two flat colours, and two colours for lettering. `lettering` names the more
 * legible of the two for each fill. A unit test checks that lettering has a contrast of 4.5:1 wherever it is placed.
 */
export interface PosterPalette extends Readonly<Record<Ink, string>> {
  lettering: Readonly<Record<Ink, string>>;
}

const inks = (ground: string, a: string, b: string, dark: string, light: string): PosterPalette => {
  const on = (fill: string) => mostLegible([dark, light], [fill]);
  return {
    ground,
    a,
    b,
    dark,
    light,
    lettering: { ground: on(ground), a: on(a), b: on(b), dark: light, light: dark },
  };
};

/** All palettes use similar colours (hanji paper, cinnabar, ochre, celadon, indigo …), so that many posters fit together. */
export const POSTER_PALETTES: Readonly<Record<Mood, readonly PosterPalette[]>> = {
  night: [
    inks('#15161c', '#b52a1a', '#343845', '#0b0b0e', '#f1e8d8'),
    inks('#1a1a17', '#e0ae3a', '#45443a', '#14140f', '#f3ead6'),
    inks('#e4dac7', '#17161a', '#b02918', '#17161a', '#f6efe1'),
    inks('#0f2220', '#2b574e', '#d9cdb2', '#0a1716', '#efe8d6'),
    inks('#a3231b', '#1a1213', '#e6cfb0', '#190c0c', '#f8ecdb'),
  ],
  history: [
    inks('#adc4b1', '#1f4a3c', '#f1e7d3', '#12291f', '#f8f0df'),
    inks('#f0e6d2', '#ad3022', '#2b4a6b', '#1c1a1c', '#fbf3e3'),
    inks('#1e4336', '#dba646', '#b13c26', '#12251e', '#f6edda'),
    inks('#74201c', '#dba646', '#2a1210', '#240e0c', '#f8ecd4'),
    inks('#1f2f56', '#e9dfc8', '#b5372a', '#141f3c', '#f5ecd9'),
  ],
  romance: [
    inks('#ecc0b7', '#a8322a', '#f8eadf', '#451425', '#fdf2ea'),
    inks('#5a1f3e', '#e8a79d', '#b23a2c', '#33101f', '#fbeae0'),
    inks('#f6e9dc', '#b4402b', '#e9aaa1', '#3a1524', '#fdf4ea'),
    inks('#c9b7d6', '#573876', '#f4dbc9', '#291640', '#f9f0f4'),
    inks('#f0a55c', '#f8e6c9', '#a12d1c', '#381410', '#fcefd9'),
  ],
  comedy: [
    inks('#ecbe4d', '#1d5866', '#f7ebd2', '#1e1a12', '#fdf4e0'),
    inks('#9dc4da', '#f2c94f', '#dd5a34', '#112334', '#f8f1e0'),
    inks('#c0d8c1', '#ec7d55', '#1f4a5a', '#14302a', '#f9f2e2'),
    inks('#e36c36', '#f7e5c4', '#1e3c58', '#1f0e08', '#fbeed8'),
    inks('#f5ebd9', '#efb632', '#2a6482', '#1a2129', '#fdf6e8'),
  ],
  fantasy: [
    inks('#231c47', '#8a78cc', '#f0ca8a', '#161031', '#f3edfb'),
    inks('#0f2c3a', '#5cb3a1', '#e9dab3', '#0a1d27', '#f1ecdc'),
    inks('#cfc4e5', '#3b2d78', '#f4e6f0', '#201949', '#f8f2fb'),
    inks('#1b2340', '#efe4c4', '#41518a', '#121830', '#f5eeda'),
    inks('#2b1521', '#e07540', '#f0ca8a', '#1d0d16', '#f9e9da'),
  ],
  action: [
    inks('#e3532f', '#1a1311', '#f4e2c6', '#1a0d09', '#fbefdc'),
    inks('#24272c', '#e3532f', '#9ba4ae', '#121417', '#f3efe6'),
    inks('#bac3ca', '#1c2530', '#bd321d', '#12181f', '#f5f2ea'),
    inks('#dac292', '#76291a', '#22303a', '#20150e', '#faf0db'),
  ],
  drama: [
    inks('#1f5267', '#e8dcc4', '#0f2e3d', '#0c2430', '#f5eddd'),
    inks('#cbd4d3', '#37545f', '#f2efe6', '#1a292e', '#f7f5ee'),
    inks('#cd9170', '#f4e5d2', '#682c1d', '#2a120a', '#fbf0e1'),
    inks('#334459', '#d8bb91', '#93a9bf', '#19222e', '#f4ecdd'),
    inks('#f3dece', '#54698f', '#d97f5a', '#262a40', '#fcf3ea'),
  ],
  youth: [
    inks('#d9e3aa', '#2a6149', '#f3aaa4', '#193022', '#f8f7e4'),
    inks('#f4f0e2', '#2f6398', '#f2c43a', '#16202e', '#fbf8ee'),
    inks('#68b7c6', '#f5ecd6', '#194f6b', '#0b252e', '#f6f1e2'),
    inks('#f7c9a8', '#355f4e', '#e4673f', '#32180f', '#fdf1e4'),
  ],
};

/** The first match determines the mood. Specific genres characterise a title better than romance, comedy and drama do. */
const MOOD_OF_GENRES: readonly (readonly [Mood, readonly string[]])[] = [
  [
    'night',
    ['horror', 'thriller', 'crime', 'suspense', 'psychological', 'detective', 'investigation', 'vampire'],
  ],
  ['history', ['historical', 'wuxia', 'martial-arts', 'western']],
  ['fantasy', ['fantasy', 'supernatural', 'sci-fi', 'tokusatsu', 'animation']],
  ['action', ['action', 'war', 'military', 'sports', 'revenge', 'adventure']],
  ['night', ['mystery']],
  ['youth', ['school', 'youth', 'friendship', 'kids', 'music', 'musical']],
  ['drama', ['melodrama', 'medical', 'law', 'political', 'business', 'documentary']],
];

const COMMON: readonly (readonly [Mood, string])[] = [
  ['romance', 'romance'],
  ['comedy', 'comedy'],
  ['drama', 'drama'],
];

/**
 * Returns the mood for a list of genre slugs. `pick`, a whole number from the title's seed, chooses between romance, comedy
 * and drama if a title has several of them, and between drama, youth, comedy, romance and history if it has none.
 */
export const moodOf = (genres: readonly string[], pick: number): Mood => {
  const strong = MOOD_OF_GENRES.find(([, names]) => names.some((name) => genres.includes(name)));
  if (strong) return strong[0];
  const common = COMMON.filter(([, name]) => genres.includes(name)).map(([mood]) => mood);
  const choices: readonly Mood[] =
    common.length > 0 ? common : ['drama', 'youth', 'comedy', 'romance', 'history'];
  return choices[pick % choices.length] ?? 'drama';
};
