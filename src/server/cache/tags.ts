/** Everything a page may show; raised where too much changed to name it. */
export const EVERYTHING = 'everything';

/** The lists, rails and seasons: what shows titles that it did not choose by their ids. */
export const TITLES = 'titles';

/** The day and hour in Korea: it changes by itself, every hour. */
export const CLOCK = 'clock';

/** What a page shows of one title, be it a name in a list of works. */
export const titleTag = (id: number) => `title:${id}`;

/** What a page shows of one person, be it a name in a cast. */
export const personTag = (id: number) => `person:${id}`;
