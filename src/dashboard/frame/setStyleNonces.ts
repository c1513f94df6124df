import { styleNonce } from '#src/client/styleNonce.ts';

/**
 * Sets the page's nonce on every style element that scripts create from now on. Ant Design sets it on most of its own, but
 * scroll bar measurement, scroll locking and other packages create elements without it, which the content security policy
 * blocks. Does nothing if the page has no nonce.
 */
export function setStyleNonces(): void {
  const nonce = styleNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
