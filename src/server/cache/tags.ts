/** Stands for everything that pages show; raised when too much changed to list it. */
export const EVERYTHING = 'everything';

/** Lists, rails and seasons: pages that show titles which were not selected by id. */
export const TITLES = 'titles';

/** The day and hour in Korea, which change every hour without a write. */
export const CLOCK = 'clock';

/** Tag of everything a page shows of one title, even only its name. */
export const titleTag = (id: number) => `title:${id}`;

/** Tag of the figures that members' lists and reviews give a title. */
export const titleStatsTag = (id: number) => `title-stats:${id}`;

/** Tag of everything a page shows of one person, even only the name. */
export const personTag = (id: number) => `person:${id}`;

/** Tag of the reviews of a title. */
export const reviewsTag = (titleId: number) => `reviews:${titleId}`;

/** The newest reviews of all titles. */
export const NEWEST_REVIEWS = 'newest-reviews';

/** Tag of everything a page shows of one member, even only the name. */
export const memberTag = (id: number) => `member:${id}`;
