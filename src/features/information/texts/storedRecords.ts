import type { LedgerEntry } from '../information.view.ts';

interface StoredRecord extends LedgerEntry {
  /** Tables that hold it. */
  tables: readonly string[];
  note: string;
  /** Left out where people sign in at a Firebase project: then these tables are empty. */
  isBuiltInOnly?: boolean;
}

/**
 * What is stored about members and those who write to staff, as the privacy page says. A test holds the list against the
 * schema: a table with personal data that is not named here fails it.
 */
export const STORED_RECORDS: readonly StoredRecord[] = [
  {
    term: 'Your account',
    words:
      'Your e-mail address and whether it is confirmed, your handle, your display name, and when you joined. The handle and the display name are public, the address is not.',
    note: 'Until you close the account.',
    tables: ['users'],
  },
  {
    term: 'Your password',
    words:
      'Kept as an argon2id hash, from which nobody can read it back, with your e-mail address, when you last signed in and when the password was last changed.',
    note: 'Until you close the account.',
    tables: ['identity_accounts'],
    isBuiltInOnly: true,
  },
  {
    term: 'Where you are signed in',
    words:
      'For each browser: when you signed in and were last there, what the browser calls itself, and the network address it had when you signed in (of IPv6 addresses the network only). You see the list in your settings and can end each entry.',
    note: 'Until you sign out; otherwise deleted a day or two after the session’s end, which is 14 days after your last visit.',
    tables: ['sessions'],
  },
  {
    term: 'Codes and tokens',
    words: 'Hashes of the links we mailed you and of the tokens your browser renews its sign-in with.',
    note: 'Links work for a week at most; all are deleted a day or two after they expire.',
    tables: ['identity_codes', 'identity_refresh_tokens'],
    isBuiltInOnly: true,
  },
  {
    term: 'Your role',
    words: 'What you may do here: member, editor, moderator, administrator.',
    note: 'Until you close the account.',
    tables: ['user_roles'],
  },
  {
    term: 'Your list',
    words:
      'For each title on it: status, score, progress, dates, rewatches, notes, and whether the entry is private. Scores and how many people have a title count towards its public figures, without names.',
    note: 'Until you remove the entry or close the account.',
    tables: ['list_entries'],
  },
  {
    term: 'Titles that became one',
    words:
      'When staff join two entries of the same title: that what you kept of the one went over to the other, so that it can go back.',
    note: 'Until you close the account.',
    tables: ['merged_entries'],
  },
  {
    term: 'Your reviews',
    words: 'What you wrote, your scores and when you published it, under your display name.',
    note: 'Until you ask us to delete them. When you close the account they stay, without your name.',
    tables: ['reviews'],
  },
  {
    term: 'Your changes to the catalogue',
    words:
      'What you changed, when, and the note you gave. The history of the catalogue is kept so that mistakes can be found and undone.',
    note: 'For good. When you close the account it stays, without your name.',
    tables: ['revisions', 'activity'],
  },
  {
    term: 'Your long work for the catalogue',
    words: 'For each import you began as staff: of what, when, how far it came and what it refused.',
    note: 'For 30 days after its end, or until you close the account.',
    tables: ['jobs'],
  },
  {
    term: 'Messages to us',
    words:
      'What you wrote in the contact form: your name if you gave one, your e-mail address, your message, and your account if you were signed in; then, who of staff was done with it, and when. It is mailed to the people who run this site, and read here by those of staff who answer.',
    note: 'A year, then deleted here, or for good before, where staff delete it. The account is cut off it when you close it. In the mailboxes of staff it may stay for longer.',
    tables: ['contact_messages'],
  },
  {
    term: 'Counters against abuse',
    words:
      'How often somebody signed in wrongly, registered, asked for mails or wrote to us, under a hash of the network or e-mail address.',
    note: 'An hour, then deleted within the next.',
    tables: ['identity_attempts'],
  },
];
