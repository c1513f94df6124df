import type { LedgerEntry } from '../information.view.ts';

/** Where the starter catalogue comes from, as its NOTICE says; a test holds one against the other. */
export const STARTER_SOURCES: readonly LedgerEntry[] = [
  {
    term: 'kdrama-dash',
    words: [{ label: 'github.com/1391819/kdrama-dash', href: 'https://github.com/1391819/kdrama-dash' }],
    note: 'MIT licence. Data from TMDB.',
  },
  {
    term: 'korean-movie-recommender',
    words: [
      {
        label: 'github.com/taehan1024/korean-movie-recommender',
        href: 'https://github.com/taehan1024/korean-movie-recommender',
      },
    ],
    note: 'MIT licence. Data from TMDB.',
  },
  {
    term: 'DramaDatabase',
    words: [{ label: 'github.com/MaybeS/DramaDatabase', href: 'https://github.com/MaybeS/DramaDatabase' }],
    note: 'MIT licence. Data from Korean Wikipedia and Namuwiki.',
  },
  {
    term: 'k-drama-hit-predictor',
    words: [
      {
        label: 'github.com/kimble125/k-drama-hit-predictor',
        href: 'https://github.com/kimble125/k-drama-hit-predictor',
      },
    ],
    note: 'MIT licence. Data from Korean Wikipedia.',
  },
];
