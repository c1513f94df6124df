/** An element that no page of ours has: standing unescaped on one, a text has become markup. */
export const ELEMENT = '<zq7x>';
/** Closes an attribute and opens another; the quote must never reach a page as it is. */
export const ATTRIBUTE = 'onzq7x=';
/** Named in headers only, so nothing that is answered may contain it. */
export const FOREIGN_HOST = 'zq7x.example.net';
/** A header that comes to be where a line break is let through. */
export const INJECTED_HEADER = 'x-zq7x';
/** The address of the site as its settings have it, which no request may change. */
export const PUBLIC_ORIGIN = 'https://dramalog.example';
