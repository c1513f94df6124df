import { foldName, romanise } from './folding.ts';

/** Words that could be mistaken for staff or for a page of the site in a member's address. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'dashboard',
  'dramalog',
  'edit',
  'editor',
  'help',
  'login',
  'moderator',
  'official',
  'profile',
  'register',
  'removed',
  'root',
  'settings',
  'staff',
  'support',
  'system',
  'team',
  'visitor',
]);

/** Prefix of the handle of a registration whose e-mail address is not verified yet. */
export const PENDING_HANDLE = 'pending_';

// The prefixes `removed_` (closed accounts) and `pending_` (registrations) are not available to members.
const HANDLE = /^(?!removed_|pending_)[a-z0-9_]{3,20}$/;
const NAME_MAX = 80;

/** Whether a text is a valid member handle: 3–20 lower-case letters, digits and underscores, and not reserved. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text) && !RESERVED.has(text);
}

/**
 * Returns the base for a new member's handle: the display name in lower-case Latin letters, Hangul romanised. Never
 * derived from the e-mail address, because handles are public.
 * @returns 3–16 characters; `member` if no usable characters remain
 */
export function handleStem(displayName: string): string {
  const letters = romanise(foldName(displayName))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, 16)
    .replace(/_+$/, '');
  return isHandle(letters) ? letters : 'member';
}

/** Control and format characters can make one name look like another; lone surrogates are not valid text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Tabs and line breaks are control characters as well, but separate words. */
const visible = (text: string) => text.replace(INVISIBLE, (sign) => (/\s/.test(sign) ? ' ' : ''));

/** Names that the site itself shows in place of a member, folded. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['Closed account', 'Former member'].map(foldName));

/**
 * Returns a display name as stored: composed, without invisible characters, single spaces, at most 80 characters. Empty
 * if nothing remains, or if members with closed accounts are shown by this name.
 */
export function cleanDisplayName(text: string): string {
  // Remove invisible characters first: the characters around them can be spaces, or letters that compose.
  const clean = visible(text).normalize('NFC').replace(/\s+/g, ' ').trim();
  const name = [...clean].slice(0, NAME_MAX).join('').trim();
  return RESERVED_NAMES.has(foldName(name)) ? '' : name;
}
