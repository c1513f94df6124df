import type { LedgerEntry } from '#src/features/information/information.view.ts';

/** Sources of the starter catalogue, the same as in its NOTICE.md; a test compares both. */
export const STARTER_SOURCES: readonly LedgerEntry[] = [
  {
    term: 'kdrama-dash',
    text: [{ label: 'github.com/1391819/kdrama-dash', href: 'https://github.com/1391819/kdrama-dash' }],
    note: 'MIT licence. Data from TMDB.',
  },
  {
    term: 'korean-movie-recommender',
    text: [
      {
        label: 'github.com/taehan1024/korean-movie-recommender',
        href: 'https://github.com/taehan1024/korean-movie-recommender',
      },
    ],
    note: 'MIT licence. Data from TMDB.',
  },
  {
    term: 'DramaDatabase',
    text: [{ label: 'github.com/MaybeS/DramaDatabase', href: 'https://github.com/MaybeS/DramaDatabase' }],
    note: 'MIT licence. Data from Korean Wikipedia and Namuwiki.',
  },
  {
    term: 'k-drama-hit-predictor',
    text: [
      {
        label: 'github.com/kimble125/k-drama-hit-predictor',
        href: 'https://github.com/kimble125/k-drama-hit-predictor',
      },
    ],
    note: 'MIT licence. Data from Korean Wikipedia.',
  },
];
