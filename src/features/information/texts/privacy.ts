import type { InformationText, Section } from '../information.view.ts';
import { BROWSER_ENTRIES } from './browserEntries.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';
import { STORED_RECORDS } from './storedRecords.ts';

const GOOGLE_PRIVACY = {
  label: 'Firebase’s privacy information',
  href: 'https://firebase.google.com/support/privacy',
};

function signingIn({ isFirebase, otherWays }: SiteFacts): Section {
  const ways = otherWays.length > 0 ? ` or with ${otherWays.join(', ')}` : '';
  const blocks = isFirebase
    ? [
        text([
          `You sign in by e-mail and password${ways} at Firebase Authentication, a service of Google. Google stores your address and your password and sees when you sign in and from where; your password never reaches us. Google tells us your address, your name where you signed in with another provider, and that it is you. The account pages load scripts of Google’s for it; no other page does. See `,
          GOOGLE_PRIVACY,
          '.',
        ]),
      ]
    : [
        text(
          'Signing in is done by this site itself. Your address and your password go to no other company.',
        ),
      ];
  return { id: 'signing-in', heading: 'Signing in', blocks };
}

function others({ isFirebase }: SiteFacts): Section {
  return {
    id: 'others',
    heading: 'Who else gets to see something',
    blocks: [
      text(
        `Nobody buys, rents or borrows your data. ${isFirebase ? 'Beside Google, as said above, those' : 'Those'} who run the machines this site stands on, its mail server and a proxy in front of it handle what passes through them on our behalf, and may keep technical logs of their own.`,
      ),
      text(
        'Links to streaming services, social media and other catalogues lead to other sites with rules of their own. They learn at most that you came from this site, not from which page.',
      ),
    ],
  };
}

/** The privacy policy: what this software stores, why, and for how long. */
export function privacyText(facts: SiteFacts): InformationText {
  const { isFirebase, productName } = facts;
  const records = STORED_RECORDS.filter((record) => !(isFirebase && record.isBuiltInOnly));
  return {
    heading: 'Privacy',
    description: `What ${productName} stores about its visitors and members, why, for how long, and what becomes of it.`,
    lead: 'No advertising, no tracking, no statistics about you. You can read everything here without an account and without a single cookie.',
    changedOn: '2026-11-29',
    sections: [
      { id: 'who', heading: 'Who answers for this', blocks: [text(responsible(facts))] },
      {
        id: 'visiting',
        heading: 'When you only look around',
        blocks: [
          text(
            'Your browser asks our server for pages; to answer, the server needs your network address. It keeps the address in memory for as long as the answer takes, and for up to ten minutes where it counts requests so that nobody can overload the search or our forms. It writes no log of visits. When something fails, it notes the time, the page that was asked for and an id of the request, not your address.',
          ),
          text(
            'Pages load everything from this site: no fonts, scripts, pictures or counters of others. Times are put into your time zone, and services of your country first, inside your browser; it does not tell us either.',
          ),
        ],
      },
      {
        id: 'browser',
        heading: 'What is kept in your browser',
        blocks: [
          text(
            'Only what something you asked for needs, and therefore without a banner. Clearing this site’s data in your browser removes all of it.',
          ),
          {
            kind: 'ledger',
            entries: BROWSER_ENTRIES.map(({ place, term, words, note }) => ({
              term,
              isCode: true,
              words,
              note: `${place[0]?.toUpperCase()}${place.slice(1)}. ${note}`,
            })),
          },
        ],
      },
      signingIn(facts),
      {
        id: 'stored',
        heading: 'What we store when you take part',
        blocks: [
          text(
            'An account is what these need: you give us the data so that we can run it for you. Counters and sessions also protect it from others.',
          ),
          {
            kind: 'ledger',
            entries: records.map(({ term, words, note }) => ({ term, words, note })),
          },
        ],
      },
      {
        id: 'mails',
        heading: 'Mails',
        blocks: [
          text(
            'We mail you links to confirm an address or choose a new password, and tell you when your address is changed. We answer what you write to us. There is no newsletter.',
          ),
        ],
      },
      others(facts),
      {
        id: 'people',
        heading: 'The people in the catalogue',
        blocks: [
          text([
            'The catalogue holds facts about those who make dramas and films: names, years or days of birth, works and parts, links to their public pages. They are collected for the public’s interest in culture from what has been published. If you are one of them and something is wrong, or should not be here, ',
            contactLink('write to us'),
            ' and choose “Rights, or something to be removed”.',
          ]),
        ],
      },
      {
        id: 'closing',
        heading: 'Closing your account',
        blocks: [
          text('You close it yourself, in your settings. At that moment:'),
          list(
            'your sessions, your role and your list are deleted;',
            'your e-mail address, your handle and your display name are overwritten: what you contributed is then by “Former member”;',
            `your ${isFirebase ? 'account at Firebase' : 'password and everything else you sign in with'} is deleted;`,
            'your contributions to the catalogue and your reviews stay, without your name; ask us before if they should go.',
          ),
          text(
            'An account that was suspended is not closed by itself, since its owner could otherwise come back as somebody new; write to us. Backups may hold what was deleted until they are overwritten.',
          ),
        ],
      },
      {
        id: 'rights',
        heading: 'What you can ask for',
        blocks: [
          text([
            'You may ask what is stored about you and get a copy of it, have it corrected or deleted, object to its use, and complain to the data protection authority where you live. ',
            contactLink('Write to us'),
            ' from the address of your account, so that we know it is you. It costs nothing.',
          ]),
        ],
      },
      {
        id: 'changes',
        heading: 'When this changes',
        blocks: [
          text(
            'We change this page when the site comes to store something else, and the date at its top with it.',
          ),
        ],
      },
    ],
  };
}
