/** Makes a text storable in PostgreSQL: removes null characters and replaces lone surrogates with U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}
