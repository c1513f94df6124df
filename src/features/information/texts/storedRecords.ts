import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import type { LedgerEntry } from '#src/features/information/information.view.ts';

interface StoredRecord extends LedgerEntry {
  /** Tables with this data. */
  tables: readonly string[];
  note: string;
  /** Not shown with a Firebase project, because these tables are empty then. */
  isBuiltInOnly?: boolean;
}

/**
 * Data that is stored about members and people who write to staff, for the privacy page. A test compares the list with the
 * schema and fails for a table with personal data that is missing here.
 */
export const STORED_RECORDS: readonly StoredRecord[] = [
  {
    term: 'Your account',
    text: 'Your e-mail address and how it was confirmed, your handle, your display name, when you registered and joined, whether staff suspended the account, and when all sign-ins were last ended. The handle and the display name are public. Other members do not see the address. Of the staff who manage accounts, only those with at least your permissions see it.',
    note: 'Until the account is closed. Until the address is confirmed, only staff see that you have registered; a registration that is never confirmed is deleted after 30 days, unless staff suspended it.',
    tables: ['users'],
  },
  {
    term: 'The history of your account',
    text: 'When you registered; changes of your address, name, handle and roles, suspensions and ended sessions: by whom, when, and the notes of staff. Staff can read it.',
    note: 'Until the account is closed; then names and notes are deleted. We keep that something was done, and when. If staff closed the account, we also keep the reason, without your name, handle and address.',
    tables: ['revisions', 'activity'],
  },
  {
    term: 'Your password',
    text: 'Stored as an argon2id hash, from which nobody can recover it, with your e-mail address, when you last signed in, when the password was last changed and, if your browser sent them, a name and the address of a picture.',
    note: 'Until you close the account.',
    tables: ['identity_accounts'],
    isBuiltInOnly: true,
  },
  {
    term: 'Where you are signed in',
    text: 'For each browser: when you signed in and last visited, the name that the browser sends, and its network address when you signed in (only the network part of IPv6 addresses); and a hash of the ID token that started the session. You can see the list in your settings and end each session.',
    note: 'Until you sign out; otherwise deleted a day or two after the session’s end, which is 14 days after your last visit. The hash is deleted a day or two after the token expires, which is an hour after it was created.',
    tables: ['sessions', 'exchanged_tokens'],
  },
  {
    term: 'Codes and tokens',
    text: 'Hashes of the links that we mailed you and of the tokens with which your browser renews its sign-in. For a change of address, also the address that a link changes to or restores.',
    note: 'Links expire after at most a week, tokens after 30 days. All are deleted a day or two after they expire, or when you close the account.',
    tables: ['identity_codes', 'identity_refresh_tokens'],
    isBuiltInOnly: true,
  },
  {
    term: 'Your role',
    text: 'What you can do on this site: member, editor, moderator, administrator.',
    note: 'Until you close the account.',
    tables: ['user_roles'],
  },
  {
    term: 'Your list',
    text: 'For each title on it: status, score, progress, dates, rewatches, watched episodes, notes, and whether the entry is private. Scores, statuses and the number of people with a title on their list count towards its public figures, without names; private entries do not count.',
    note: 'Until you remove the entry or close the account.',
    tables: ['list_entries', 'plays', 'episode_marks'],
  },
  {
    term: 'The log of your list',
    text: `The last ${LIST_LIMITS.changes} changes of each title on your list: when, and the values before and after each, so that you can undo it. Only you see it.`,
    note: 'Until newer changes replace it, or you close the account.',
    tables: ['list_changes'],
  },
  {
    term: 'Merged titles',
    text: 'When staff merge two records of the same title: your list entries for them before and after it, so that it can be undone.',
    note: 'Until you close the account.',
    tables: ['merged_entries'],
  },
  {
    term: 'Your reviews',
    text: 'The text, your scores, when you published and changed it, and how many episodes you had watched if your list is public. Everyone can read it, under your display name. If staff hide it, only you and staff see it, with their reason.',
    note: 'Until you delete it. Of a hidden one that you delete, an entry without your text stays, so that no other one is published until staff restore it. When you close the account, you choose whether published reviews are deleted or stay under the name “Former member”; hidden ones are deleted.',
    tables: ['reviews'],
  },
  {
    term: 'Drafts of reviews',
    text: 'What you have written of a review and not published. Only you see it.',
    note: 'Until you publish it, discard it or close the account.',
    tables: ['review_drafts'],
  },
  {
    term: 'Your helpful votes',
    text: 'Which reviews you found helpful, and when. Everyone sees their number, nobody who voted.',
    note: 'Until you take them back or close the account; then they no longer count.',
    tables: ['review_votes'],
  },
  {
    term: 'Your reports',
    text: 'Which reviews you reported to staff, when, why, and what you wrote to them. The author does not see who reported it. For staff: the reports that they decided on.',
    note: 'Until the review is deleted. When you close the account, your name and what you wrote are removed from them.',
    tables: ['reports'],
  },
  {
    term: 'Your changes to the catalogue',
    text: 'What you changed, when, and your note on it. We keep the history of the catalogue so that mistakes can be found and undone.',
    note: 'Permanently. When you close the account, it stays under the name “Former member”, and so do your notes, without your confirmed e-mail address.',
    tables: ['revisions', 'activity'],
  },
  {
    term: 'Your imports and other jobs',
    text: 'For each import that you started as staff: what was imported, when, its progress and which rows were rejected.',
    note: 'For 30 days after it ends, or until you close the account.',
    tables: ['jobs'],
  },
  {
    term: 'Messages to us',
    text: 'What you entered in the contact form: your name if you gave one, your e-mail address, your message, and your account if you were signed in; also which staff member marked it as done, and when. We mail it to the people who run this site, and the staff who answer messages read it here.',
    note: 'A year, then deleted here within two days; staff can delete it earlier. When you close your account, messages that you sent while signed in, or from its confirmed address, are deleted at once, whether answered or not, with the notes of staff on them. They may stay in the mailboxes of staff for longer.',
    tables: ['contact_messages'],
  },
  {
    term: 'Counters against abuse',
    text: 'How often somebody failed to sign in, registered, requested mails or wrote to us, with a hash of the network or e-mail address.',
    note: 'They count for at most an hour and are deleted about an hour later.',
    tables: ['identity_attempts'],
  },
  {
    term: 'Handles of closed accounts',
    text: 'A hash of each handle with a secret key (HMAC), so that nobody can take the handle and pose as its former owner. The hash shows whether a given handle is reserved, but the handle cannot be recovered from it.',
    note: 'Permanently.',
    tables: ['held_handles'],
  },
];
