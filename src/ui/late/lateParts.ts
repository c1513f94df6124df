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

/** Drawings are left out on every page, wherever they stand (poster.css): their shape gives their height. */
export const LATE_DRAWINGS: readonly string[] = ['.poster-art', '.portrait-art'];
