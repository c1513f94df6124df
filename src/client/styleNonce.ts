/** Name of the head's element that carries the nonce of styles made by scripts. */
export const STYLE_NONCE = 'csp-nonce';

/** The nonce of the open page; undefined where its policy has none, as in development. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[property="${STYLE_NONCE}"]`)?.nonce || undefined;
