import { styleNonce } from '#src/client/styleNonce.ts';

/**
 * Gives the page's nonce to every style element that scripts make from now on: antd hands it to most of its own, but the
 * measuring of scroll bars, the locking of the page behind a dialog and other packages make theirs without one, which the
 * page's policy refuses. Where the page has no nonce nothing is changed.
 */
export function giveNonces(): void {
  const nonce = styleNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
