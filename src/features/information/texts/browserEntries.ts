import type { LedgerEntry } from '#src/features/information/information.view.ts';

interface BrowserEntry extends LedgerEntry {
  storage: 'cookie' | 'local storage' | 'session storage' | 'indexed database';
  note: string;
}

/**
 * Everything that this software stores in a browser, for the privacy page. A test compares the list with the sources and fails
 * for an entry that is missing here. Names that end in `:` or `-` are prefixes.
 */
export const BROWSER_ENTRIES: readonly BrowserEntry[] = [
  {
    storage: 'cookie',
    term: 'token',
    text: 'Your session while you are signed in. Scripts cannot read it.',
    note: 'Until you sign out, and for at most 14 days after your last visit.',
  },
  {
    storage: 'cookie',
    term: 'explicit',
    text: 'Whether you chose to see titles that staff flagged as explicit. It contains nothing else.',
    note: 'Only if you turned them on, and until you turn them off.',
  },
  {
    storage: 'local storage',
    term: 'theme',
    text: 'The colours and the preset that you chose, and whether you use dark mode.',
    note: 'Only if you changed the appearance, and until you clear it.',
  },
  {
    storage: 'local storage',
    term: 'hangul',
    text: 'That this browser has loaded the Hangul font, so that pages request it earlier from then on.',
    note: 'From your first visit until you clear it.',
  },
  {
    storage: 'local storage',
    term: 'auth',
    text: 'Your display name, handle and permissions, so that a page can greet you before the server answers.',
    note: 'Until you sign out or the session ends.',
  },
  {
    storage: 'local storage',
    term: 'isLoged',
    text: 'That somebody is signed in on this browser.',
    note: 'Until you sign out or the session ends.',
  },
  {
    storage: 'local storage',
    term: 'setup',
    text: 'The one-time token of the link with which the first administrator of a new site registers.',
    note: 'Until that person has signed in.',
  },
  {
    storage: 'local storage',
    term: 'recentSearches',
    text: 'Your last searches, at most eight, so that we can suggest them again.',
    note: 'Until you clear it. Your browser does not send it to us.',
  },
  {
    storage: 'local storage',
    term: 'searchSlash',
    text: 'That the slash key does not open the search.',
    note: 'Only if you switched this shortcut off, and until you switch it on again.',
  },
  {
    storage: 'local storage',
    term: 'hide-own',
    text: 'That lists of titles hide those on your list.',
    note: 'Until you switch it off.',
  },
  {
    storage: 'local storage',
    term: 'only-own',
    text: 'That the calendar shows only titles on your list.',
    note: 'Until you switch it off.',
  },
  {
    storage: 'local storage',
    term: 'dashboard-menu-narrow',
    text: 'For staff: that the menu of the dashboard shows only its icons.',
    note: 'Until you expand the menu again.',
  },
  {
    storage: 'local storage',
    term: 'dashboard-lists-',
    text: 'For staff: how you last displayed each list of the dashboard.',
    note: 'Until you clear it.',
  },
  {
    storage: 'local storage',
    term: 'dashboard-picked-',
    text: 'For staff: the titles, people and other records that you last selected in forms of the dashboard.',
    note: 'Until you clear it; at most six of each kind.',
  },
  {
    storage: 'local storage',
    term: 'dashboard-jobs-',
    text: 'For staff: the ids of imports and other jobs that you started, and the names of their files, so that you can find their results.',
    note: 'Until you dismiss their reports.',
  },
  {
    storage: 'session storage',
    term: 'draft:',
    text: 'For staff: your unsaved changes in an editor, so that they survive a reload.',
    note: 'Until you save or discard them, or close the tab.',
  },
  {
    storage: 'session storage',
    term: 'unanswered',
    text: 'For staff: keys of requests that the server has not answered yet, so that a repeated request is executed only once. They contain nothing of what was sent.',
    note: 'Until the request is answered, or you close the tab.',
  },
  {
    storage: 'session storage',
    term: 'mailedAt',
    text: 'When this tab requested a confirmation mail, for the countdown to the next one.',
    note: 'Until you close the tab.',
  },
  {
    storage: 'session storage',
    term: 'signing-in-elsewhere',
    text: 'That this tab has left for another provider to sign in there, and will return.',
    note: 'Until it has returned, or you close the tab.',
  },
  {
    storage: 'session storage',
    term: 'react-router-scroll-positions',
    text: 'The scroll positions of this tab’s pages, so that going back returns to the same position.',
    note: 'Until you close the tab.',
  },
  {
    storage: 'session storage',
    term: 'reloaded',
    text: 'When this tab last reloaded itself after an update of the site, so that it does so only once.',
    note: 'Until you close the tab.',
  },
  {
    storage: 'session storage',
    term: 'firebase:',
    text: 'Data that the sign-in library needs to complete signing in with another provider.',
    note: 'Until the sign-in is complete, or you close the tab.',
  },
  {
    storage: 'indexed database',
    term: 'firebaseLocalStorageDb',
    text: 'Your sign-in while your e-mail address is not confirmed yet.',
    note: 'Until you are signed in, or you sign out.',
  },
  {
    storage: 'indexed database',
    term: 'firebase-heartbeat-database',
    text: 'On which days the sign-in library was used in this browser, and its version. It is sent to the service that you sign in with.',
    note: 'The last 30 such days, until you clear it.',
  },
];
