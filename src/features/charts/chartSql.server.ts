/** Condition for visible titles: listed, and not explicit unless requested. */
export const shown = (explicit: string) => `i.is_listed and (${explicit} or not i.is_explicit)`;

/**
 * Sort keys of charts. Not the whole row: thousands of rows are sorted for a page of 60, and their arrays are
 * most of the data.
 */
export const KEYS = 'i.title_id, i.list_count, i.external_votes, i.start_date, i.score, i.sort_key';

/** Popularity: number of members' lists, then external votes. */
export const POPULAR = 'i.list_count desc, i.external_votes desc, i.title_id';

/** By date; a partial date comes after the full dates of its month or year. */
export const BY_DATE = `rpad(i.start_date, 10, '-99') collate "C" nulls last, ${POPULAR}`;

/** Number of titles on one page of a chart. */
export const CHART_PAGE_SIZE = 60;

/**
 * Condition for titles in seasons: dramas and specials; cancelled ones only if they had begun by a day
 * (`YYYY-MM-DD`).
 */
export const beganBy = (today: string) =>
  `i.type in ('drama', 'special') and (i.status <> 'cancelled' or i.start_date collate "C" <= ${today})`;
