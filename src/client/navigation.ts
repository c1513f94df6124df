import { isEntryPath } from '#src/domain/accounts/accountPaths.ts';
import { ownAddress } from '#src/domain/web/localAddress.ts';

interface LeaveOptions {
  /** Allows an address of another site. */
  external?: boolean;
  /** Replaces this page's history entry. */
  replace?: boolean;
}

/**
 * Navigates to another document.
 * @param address of this site, or any http(s) address with `external`
 * @throws Error for an address of another site without `external` (S-C7), or one that is not http(s)
 */
export function leaveFor(address: string, { external = false, replace = false }: LeaveOptions = {}): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) {
    if (!external) throw new Error(`Navigation to another site needs { external: true }: ${address}`);
    if (!/^https?:$/.test(url.protocol)) throw new Error(`The address is not http or https: ${address}`);
  }
  if (replace) location.replace(url);
  else location.assign(url);
}

/** The referring page if it is of this site and not a screen for signing in. */
function ownReferrer(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !isEntryPath(pathname) ? `${pathname}${search}` : null;
}

/**
 * The address to open after signing in: the parameter `from` if it is of this site, else the referring page, else null.
 */
export function returnAddress(): string | null {
  const from = ownAddress(new URLSearchParams(location.search).get('from'));
  if (from !== null) return isEntryPath(from.replace(/[?#].*/, '')) ? null : from;
  return ownReferrer();
}

/** Adds the address to return to, as the parameter `from`, to the address of an account screen. */
export function withReturn(address: string, from: string | null = returnAddress()): string {
  if (from === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`;
}

/** The address of the open page; on a screen for signing in, the address that it returns to. */
export function hereOrReturn(): string | null {
  if (isEntryPath(location.pathname)) return returnAddress();
  return `${location.pathname}${location.search}`;
}
