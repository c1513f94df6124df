/** Limits of reviews, in characters (Unicode code points) of the text without its formats unless stated otherwise. */
export const REVIEW_LIMITS = {
  /** Longest short review. */
  shortMaximum: 800,
  /** Shortest full review. */
  fullMinimum: 230,
  /** Longest note of a report. */
  reportNote: 1_000,
  /** Reviews on one page of a title. */
  page: 10,
  /** Most reviews of one request for marks. */
  marks: 50,
  /** Published by one member in 24 hours. */
  publishedPerDay: 30,
  /** Begun by one member in 24 hours. */
  draftsPerDay: 100,
  /** Helpful votes of one member in 24 hours. */
  votesPerDay: 300,
  /** Reports of one member in 24 hours. */
  reportsPerDay: 30,
} as const;
