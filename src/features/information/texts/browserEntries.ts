import type { LedgerEntry } from '../information.view.ts';

interface BrowserEntry extends LedgerEntry {
  place: 'cookie' | 'local storage' | 'session storage' | 'indexed database';
  note: string;
}

/**
 * Everything this software keeps in a browser, as the privacy page says. A test holds the list against the sources: an
 * entry that is not named here fails it. Names that end in `:` or `-` stand for all that begin so.
 */
export const BROWSER_ENTRIES: readonly BrowserEntry[] = [
  {
    place: 'cookie',
    term: 'token',
    words: 'Your session while you are signed in. Scripts cannot read it.',
    note: 'Until you sign out; at most 14 days after your last visit.',
  },
  {
    place: 'cookie',
    term: 'explicit',
    words: 'Whether you asked to see titles that staff flagged as explicit. Nothing else is in it.',
    note: 'Only where you asked; until you take it back.',
  },
  {
    place: 'local storage',
    term: 'theme',
    words: 'The colours and the preset you chose, and whether you like it dark.',
    note: 'Only once you changed it; until you clear it.',
  },
  {
    place: 'local storage',
    term: 'hangul',
    words:
      'That this browser has fetched the letters of Hangul, so that they are asked for earlier from then on.',
    note: 'From your first visit on; until you clear it.',
  },
  {
    place: 'local storage',
    term: 'auth',
    words:
      'Your display name, handle and permissions, so that a page can greet you before the server answers.',
    note: 'Until you sign out or the session ends.',
  },
  {
    place: 'local storage',
    term: 'isLoged',
    words: 'That somebody is signed in here.',
    note: 'Until you sign out or the session ends.',
  },
  {
    place: 'local storage',
    term: 'setup',
    words: 'The one-time token of the link by which the first administrator of a new site registers.',
    note: 'Until that person has signed in.',
  },
  {
    place: 'local storage',
    term: 'recentSearches',
    words: 'What you searched for last, eight times at most, to offer it again.',
    note: 'Until you clear it. It never leaves your browser by itself.',
  },
  {
    place: 'local storage',
    term: 'searchSlash',
    words: 'That the slash shall not open the search.',
    note: 'Only where you switched it off; until you switch it on again.',
  },
  {
    place: 'local storage',
    term: 'dashboard-menu-narrow',
    words: 'For staff: that the menu of the dashboard shows its marks alone.',
    note: 'Until you widen it again.',
  },
  {
    place: 'local storage',
    term: 'dashboard-lists-',
    words: 'For staff: how you last showed each list of the dashboard.',
    note: 'Until you clear it.',
  },
  {
    place: 'local storage',
    term: 'dashboard-picked-',
    words: 'For staff: the titles, people and other records that you picked last in forms of the dashboard.',
    note: 'Until you clear it; six of each kind.',
  },
  {
    place: 'local storage',
    term: 'dashboard-jobs-',
    words:
      'For staff: numbers of imports and other long work that you began, and the names of their files, so that you find what came of them.',
    note: 'Until you have put their reports away.',
  },
  {
    place: 'session storage',
    term: 'draft:',
    words: 'For staff: what you have written into an editor and not saved, so that no reload loses it.',
    note: 'Until it is saved or thrown away, or you close the tab.',
  },
  {
    place: 'session storage',
    term: 'unanswered',
    words:
      'For staff: marks of what was sent and is not answered, so that it is done once though it is sent again. Nothing of what was sent is in them.',
    note: 'Until it is answered, or you close the tab.',
  },
  {
    place: 'session storage',
    term: 'mailedAt',
    words: 'When this tab asked for a confirmation mail, for the countdown to the next one.',
    note: 'Until you close the tab.',
  },
  {
    place: 'session storage',
    term: 'signing-in-elsewhere',
    words: 'That this tab has gone to another provider to sign in and will come back.',
    note: 'Until it is back, or you close the tab.',
  },
  {
    place: 'session storage',
    term: 'react-router-scroll-positions',
    words: 'How far you had scrolled on pages of this tab, so that going back leads to the same place.',
    note: 'Until you close the tab.',
  },
  {
    place: 'session storage',
    term: 'reloaded',
    words:
      'When this tab last loaded itself again after an update of the site, so that it does so only once.',
    note: 'Until you close the tab.',
  },
  {
    place: 'session storage',
    term: 'firebase:',
    words: 'What the sign-in library needs to finish signing in with another provider.',
    note: 'Until that is done, or you close the tab.',
  },
  {
    place: 'indexed database',
    term: 'firebaseLocalStorageDb',
    words: 'Your sign-in while your e-mail address still has to be confirmed.',
    note: 'Until you are signed in, or you sign out.',
  },
  {
    place: 'indexed database',
    term: 'firebase-heartbeat-database',
    words:
      'On which days the sign-in library was used here, and in which version. It goes where you sign in.',
    note: 'The last thirty such days; until you clear it.',
  },
];
