/** A title that is shown: listed, and not flagged explicit unless asked for. */
export const shown = (explicit: string) => `i.is_listed and (${explicit} or not i.is_explicit)`;

/** What charts sort by. Not the whole row: thousands are sorted for a page of sixty, and its arrays are most of it. */
export const KEYS = 'i.title_id, i.list_count, i.external_votes, i.start_date, i.score, i.sort_key';

/** On most members' lists, then with the largest audience elsewhere. */
export const POPULAR = 'i.list_count desc, i.external_votes desc, i.title_id';

/** First day first; a date whose day or month is unknown after the known ones of its month or year. */
export const BY_DATE = `rpad(i.start_date, 10, '-99') collate "C" nulls last, ${POPULAR}`;

/** Titles on one page of a chart. */
export const CHART_PAGE_SIZE = 60;

/**
 * What a season may hold: dramas and specials; of those that were called off only what had begun by a day (`YYYY-MM-DD`).
 */
export const beganBy = (today: string) =>
  `i.type in ('drama', 'special') and (i.status <> 'cancelled' or i.start_date collate "C" <= ${today})`;
