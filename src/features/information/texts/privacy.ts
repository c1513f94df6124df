import { CLOSED_ACCOUNT_NAME } from '#src/domain/accounts/registrations.ts';
import type { InformationText, Section } from '#src/features/information/information.view.ts';
import { BROWSER_ENTRIES } from './browserEntries.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';
import { STORED_RECORDS } from './storedRecords.ts';

const GOOGLE_PRIVACY = {
  label: 'Firebase’s privacy information',
  href: 'https://firebase.google.com/support/privacy',
};

function signingIn({ isFirebase, externalProviders }: SiteFacts): Section {
  const ways = externalProviders.length > 0 ? ` or with ${externalProviders.join(', ')}` : '';
  const blocks = isFirebase
    ? [
        text([
          `You sign in by e-mail and password${ways} at Firebase Authentication, a service of Google. Google stores your e-mail address and your password and sees when and from where you sign in. We never receive your password. Google tells us your e-mail address, your name if you sign in with another provider, and that it is you. The account pages load scripts from Google for this; no other page does. See `,
          GOOGLE_PRIVACY,
          '.',
        ]),
      ]
    : [
        text(
          'This site itself handles signing in. Your e-mail address and your password go to no other company.',
        ),
      ];
  return { id: 'signing-in', heading: 'Signing in', blocks };
}

/** Describes what closing an account does; it is implemented in `personalData.server.ts`. */
function closing({ isFirebase }: SiteFacts): Section {
  const signIn = isFirebase
    ? 'Your account at Firebase is deleted there.'
    : 'Your password and all other data for signing in are deleted.';
  const byStaff = isFirebase
    ? ' Only your account at Firebase stays there then, until it is deleted there.'
    : '';
  return {
    id: 'closing',
    heading: 'Closing your account',
    blocks: [
      text(
        'You can close your account yourself, in your settings under “Delete your account”. Then, immediately:',
      ),
      list(
        'Your sessions, your roles, your list with its notes, drafts of reviews, helpful votes and the reports of your imports are deleted.',
        signIn,
        'Messages that you sent us while signed in, or from your confirmed address, are deleted, whether answered or not, with the notes of staff on them. Mails that were already delivered may stay in mailboxes.',
        'Your e-mail address, your handle and your display name are overwritten. The history of your account and the notes of staff about you are deleted, and your confirmed address and your handle are removed from all other notes and from the names of imported files.',
        `You choose whether your published reviews are deleted or stay, under the name “${CLOSED_ACCOUNT_NAME}”.`,
        `Your changes to the catalogue stay, under the same name. Your notes on changes stay, without your address. If you want any of these removed, ask us before you close the account.`,
        'Your handle stays reserved, as a hash with a secret key. Counters against abuse, which are hashes too, expire within about two hours.',
      ),
      text(
        `Your name is also removed from notes on other users and on messages. We do not search notes on the catalogue for it, because an actor may have the same name. A handle or name that could be an ordinary word stays in notes of others. Staff can also close an account, with the same effect.${byStaff}`,
      ),
      text(
        'Owners of a suspended account cannot close it themselves, because they could then return as a new member; write to us instead. Backups keep deleted data until newer ones replace them: as a rule for seven days, if a backup is made each day.',
      ),
    ],
  };
}

function others({ isFirebase }: SiteFacts): Section {
  return {
    id: 'others',
    heading: 'Who else receives data',
    blocks: [
      text(
        `We do not sell, rent out or lend your data. ${isFirebase ? 'Besides Google (see above), the operators' : 'The operators'} of the machines that this site runs on, of its mail server and of a proxy in front of it process on our behalf what passes through them, and may keep their own technical logs.`,
      ),
      text(
        'Links to streaming services, social media and other catalogues lead to other sites with their own rules. These sites learn at most that you came from this site, not from which page.',
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
    description: `What ${productName} stores about its visitors and members, why, for how long, and when it is deleted.`,
    lead: 'No advertising, no tracking, no statistics about you. You can read everything here without an account and without a single cookie.',
    changedOn: '2026-12-01',
    sections: [
      { id: 'who', heading: 'Who is responsible', blocks: [text(responsible(facts))] },
      {
        id: 'visiting',
        heading: 'When you only browse',
        blocks: [
          text(
            'Your browser requests pages from our server, which needs your network address to answer. The server keeps the address in memory until the request is answered, and for up to ten minutes where it counts requests, so that nobody can overload the search or our forms. It does not log visits. When something fails, it logs the time, the requested page without anything that follows a “?”, the error and an id of the request. The log does not contain your network address, and e-mail addresses are removed from errors.',
          ),
          text(
            'Pages load everything from this site: no fonts, scripts, pictures or counters from other sites. Your browser itself converts times to your time zone and puts the services of your country first; it tells us neither for this.',
          ),
        ],
      },
      {
        id: 'browser',
        heading: 'What is stored in your browser',
        blocks: [
          text(
            'We store only what is needed for something that you asked for, so we do not show a consent banner. To remove all of it, clear this site’s data in your browser.',
          ),
          {
            kind: 'ledger',
            entries: BROWSER_ENTRIES.map(({ storage, term, text, note }) => ({
              term,
              isCode: true,
              text,
              note: `${storage[0]?.toUpperCase()}${storage.slice(1)}. ${note}`,
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
            'We need this data to provide the account that you asked for. Counters and sessions also protect it from other people.',
          ),
          {
            kind: 'ledger',
            entries: records.map(({ term, text, note }) => ({ term, text, note })),
          },
        ],
      },
      {
        id: 'mails',
        heading: 'Mails',
        blocks: [
          text(
            'We mail you links to confirm an address or to choose a new password, and notify you when your address is changed. We answer messages that you send us. There is no newsletter. If no mail server is set up, mails are stored in a folder on this server instead and deleted after a week.',
          ),
        ],
      },
      others(facts),
      {
        id: 'people',
        heading: 'The people in the catalogue',
        blocks: [
          text([
            'The catalogue contains facts about people who make dramas and films: names, years or dates of birth, works and roles, and links to their public pages. We collect them from published sources, for the public’s interest in culture. If you are one of these people and something is wrong or should not be here, ',
            contactLink('write to us'),
            ' and choose “Rights, or something to be removed”.',
          ]),
        ],
      },
      closing(facts),
      {
        id: 'rights',
        heading: 'What you can ask for',
        blocks: [
          text([
            'You can ask us what we store about you, get a copy of it, have it corrected or deleted, object to its use, and complain to the data protection authority where you live. ',
            contactLink('Write to us'),
            ' from the e-mail address of your account, so that we know it is you. This is free of charge.',
          ]),
        ],
      },
      {
        id: 'changes',
        heading: 'When this changes',
        blocks: [
          text('When the site starts to store other data, we update this page and the date at its top.'),
        ],
      },
    ],
  };
}
