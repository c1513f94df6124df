import { canonicalForm } from '#src/domain/text/canonicalForm.ts';

/** Attributes that the editor writes and rich text does not have, such as the start of a numbered list. */
const OTHER_ATTRIBUTES = /<(?!a )([a-z]+) [^<>]*>/g;

/** Returns what the editor contains as clean rich text, as the server will store it; empty if it cannot be shown. */
export const editedText = (html: string): string =>
  canonicalForm(html.replace(OTHER_ATTRIBUTES, '<$1>')) ?? '';
