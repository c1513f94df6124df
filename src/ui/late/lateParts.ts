/** On a part: it is laid out as it is. On the root element: all of the page is. */
export const LAID_OUT = 'data-laid-out';

/** What late.css leaves out of a document's first layout; its selectors, as they stand there. */
export const LATE_PARTS: readonly string[] = [
  '.title-grid > li',
  '.title-list > li',
  '.works-timeline ul > li',
  '.person-grid > li',
  '.timetable > li',
  '.rail-track > li',
  '.title-page > aside',
  '.site-footer',
];

/** What late.css leaves out of every layout, with its lettering. */
export const LATE_DRAWINGS: readonly string[] = ['.poster-art', '.portrait-art'];
