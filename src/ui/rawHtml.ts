/**
 * Props that put ready-made HTML into an element: the only door for it in public pages. Give it nothing but text from our own
 * functions that escape what they print (drawn posters) or from the cleaner of rich text.
 */
export const rawHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
