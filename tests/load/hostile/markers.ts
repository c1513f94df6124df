/** An element that no page of ours has: if it appears unescaped, a text has become markup. */
export const ELEMENT = '<zq7x>';
/** Closes an attribute and opens another; the quote must never reach a page unescaped. */
export const ATTRIBUTE = 'onzq7x=';
/** Sent in headers only, so no response may contain it. */
export const FOREIGN_HOST = 'zq7x.example.net';
/** A header that appears if a line break is not rejected. */
export const INJECTED_HEADER = 'x-zq7x';
/** The address of the site in its settings, which no request may change. */
export const PUBLIC_ORIGIN = 'https://dramalog.example';
