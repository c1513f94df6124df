import { isEntryPath } from '#src/domain/accountRoom.ts';
import { ownAddress } from '#src/domain/ownAddress.ts';

interface LeaveOptions {
  /** Says that the address may be one of another site. */
  external?: boolean;
  /** Leaves no trace of this page in the history. */
  replace?: boolean;
}

/**
 * Leaves this document for another one.
 * @param address of this site, or any address of the web with `external`
 * @throws Error for an address of another site without `external` (S-C7), and for one that is not of the web
 */
export function leaveFor(address: string, { external = false, replace = false }: LeaveOptions = {}): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) {
    if (!external) throw new Error(`Navigation to another site needs { external: true }: ${address}`);
    if (!/^https?:$/.test(url.protocol)) throw new Error(`This is no address of the web: ${address}`);
  }
  if (replace) location.replace(url);
  else location.assign(url);
}

/** The page of this site that a link here was followed on, screens on the way in aside. */
function ownReferrer(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && !isEntryPath(pathname) ? `${pathname}${search}` : null;
}

/**
 * Where somebody wants to be after signing in: what the address says in `from`, if it is of this site, else the page they
 * came from, else null.
 */
export function returnAddress(): string | null {
  const from = ownAddress(new URLSearchParams(location.search).get('from'));
  if (from !== null) return isEntryPath(from.replace(/[?#].*/, '')) ? null : from;
  return ownReferrer();
}

/** An address of an account screen that remembers where to return to. */
export function withReturn(address: string, from: string | null = returnAddress()): string {
  if (from === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`;
}

/** The address of the page that is open, or where it was to return to when it is a screen on the way in. */
export function hereOrReturn(): string | null {
  if (isEntryPath(location.pathname)) return returnAddress();
  return `${location.pathname}${location.search}`;
}
