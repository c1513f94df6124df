/** Property of the meta element with the nonce for styles that scripts create. */
export const STYLE_NONCE = 'csp-nonce';

/** Returns the page's nonce for styles; undefined if its content security policy has none, as in development. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[property="${STYLE_NONCE}"]`)?.nonce || undefined;
