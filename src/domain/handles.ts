import { foldName, romanise } from './folding.ts';

/** Words that would pass for the house, or for a place of the site, in a member's address. */
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

// Handles of closed accounts begin with `removed_`: no living member may stand in their way.
const HANDLE = /^(?!removed_)[a-z0-9_]{3,20}$/;
const NAME_MAX = 80;

/** Whether a text may be a member's handle: 3–20 small letters, digits and underscores, no word of the house's. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text) && !RESERVED.has(text);
}

/**
 * What handles of a new member are tried from: their name in small Latin letters, Hangul romanised. Never made of an e-mail
 * address, since handles are public.
 * @returns 3–16 characters; `member` where nothing of the name is left
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

/** Control and formatting signs let one name look like another; halves of surrogate pairs are no text at all. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Tabs and ends of lines are such signs as well, but stand between words. */
const visible = (text: string) => text.replace(INVISIBLE, (sign) => (/\s/.test(sign) ? ' ' : ''));

/** A display name as it is kept: composed, without signs nobody sees, single blanks, 80 characters at most; may be empty. */
export function cleanDisplayName(text: string): string {
  // Invisible signs go first: what they stood between may be blanks, or letters that compose.
  const clean = visible(text).normalize('NFC').replace(/\s+/g, ' ').trim();
  return [...clean].slice(0, NAME_MAX).join('').trim();
}
