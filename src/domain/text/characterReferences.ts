const WRITTEN: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

const READ: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** Escapes text for HTML, as browsers serialise it. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (sign) => WRITTEN[sign] ?? sign);

/** Escapes text for a double-quoted attribute. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\u00a0]/g, (sign) => WRITTEN[sign] ?? sign);

/** Decodes the character references that `escapeText`, `escapeAttribute` and browsers write; others stay. */
export const unescapeText = (html: string): string =>
  html.includes('&')
    ? html.replace(/&(?:amp|lt|gt|quot|apos|nbsp|#39);/g, (each) => READ[each] ?? each)
    : html;

/** A complete character reference that `unescapeText` does not decode. */
export const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#39);)(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
