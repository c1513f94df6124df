/** Attribute that turns deferred layout off: for a part, or on the root element for the whole page. */
export const LAID_OUT = 'data-laid-out';

/** The parts that deferred.css excludes from the first layout of a document; the same selectors as in that file. */
export const DEFERRED_PARTS: readonly string[] = [
  '.title-grid > li',
  '.title-list > li',
  '.works-timeline ul > li',
  '.person-grid > li',
  '.timetable > li',
  '.rail-track > li',
  '.title-page > aside',
  '.site-footer',
];

/** The drawings that deferred.css excludes from every layout, with their lettering. */
export const DEFERRED_DRAWINGS: readonly string[] = ['.poster-art', '.portrait-art'];
