export interface Title {
  id: number;
  version: number;
  slug: string;
  title: string;
  isPublished: boolean;
  countries: { countryId: number }[];
  genres: { genreId: number }[];
  cast: { personId: number; role: string; characters: string[] }[];
  characters: { key: string; name: string }[];
  episodes: { key: string; label: string; title: string | null; airDate: string }[];
  releases: { date: string }[];
  availability: unknown[];
  related: { relatedId: number }[];
  images: { kind: string }[];
  labels: Record<string, Record<string, { name: string }>>;
}

/** Pasted lines of a cast. */
export const OLD_HANDS = [
  'Kim Gab Soo\tThe Judge\tMain Role',
  'Lee Won Jong\tThe Cook\tSupport Role',
  'Kim Sang Ho\tThe Porter\tSupport Role',
  'Kim Mi-kyeong\tThe Mother\tSupport Role',
  'Lee Han Wi\tThe Neighbour\tGuest Role',
  'Kim Eung Soo\tThe Guest\tCameo',
  'Uhm Hyo Sub\tThe Clerk\tSupport Role',
  'Jang Young Nam\tThe Teacher\tSupport Role',
];
