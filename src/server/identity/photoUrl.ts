/** Maximum length of a picture's address in UTF-8 bytes: it is part of every ID token, and tokens are limited in size. */
const BYTES_MAX = 1024;

const CONTROL = /\p{Cc}/u;

/**
 * Returns whether a text is valid as the address of an account's picture: http or https, absolute or relative to the site.
 * Rejects `javascript:` and `data:`, user names and passwords, and control characters, which browsers skip.
 */
export function isPhotoUrl(text: string): boolean {
  if (CONTROL.test(text) || Buffer.byteLength(text) > BYTES_MAX) return false;
  const base = 'https://site.invalid/';
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
