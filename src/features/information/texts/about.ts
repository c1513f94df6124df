import type { InformationText, Section } from '../information.view.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';
import { STARTER_SOURCES } from './sources.ts';

function sources({ hasStarter }: SiteFacts): Section {
  const starter = [
    text(
      'The catalogue began with about 1,550 of the best-known titles, put together from collections whose authors publish them under the MIT licence. They hold facts only: names, dates, numbers, who did what. Titles, dates and casts have been added and corrected here since.',
    ),
    { kind: 'ledger' as const, entries: [...STARTER_SOURCES] },
    text(
      'Dates of episodes that were worked out from weekdays, first and last date say so. Years of birth and genders come from lists made by fans and were not all checked.',
    ),
  ];
  return {
    id: 'sources',
    heading: 'Where the facts come from',
    blocks: [
      ...(hasStarter ? starter : [text('The facts were put together by the people who run this site.')]),
      text(
        'Scores labelled TMDB, with their number of votes, come from TMDB and are never mixed into the scores of members here. This product uses the TMDB API but is not endorsed or certified by TMDB.',
      ),
    ],
  };
}

/** What this site is, where its facts come from and who makes it. */
export function aboutText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  return {
    heading: `About ${productName}`,
    description: `What ${productName} is, where the facts of its catalogue come from, and who runs it.`,
    lead: `${productName} is a catalogue of Korean dramas and films: who made them, who is in them, when they are on and where to watch them.`,
    changedOn: null,
    sections: [
      {
        id: 'what',
        heading: 'What you find here',
        blocks: [
          list(
            [
              { label: 'Dramas', href: '/dramas' },
              ' and ',
              { label: 'films', href: '/movies' },
              ' by genre, year, network, country, score and where to watch, counted as you choose.',
            ],
            [
              'A ',
              { label: 'search', href: '/search' },
              ' that knows every name in every script: 도깨비, Dokkaebi, Goblin or just ㄷㄲㅂ, spelling mistakes included.',
            ],
            [
              'What is on ',
              { label: 'this season', href: '/season' },
              ', what is ',
              { label: 'trending', href: '/trending' },
              ' and what is ',
              { label: 'to come', href: '/upcoming' },
              ', in your own time zone.',
            ],
            'Casts with their characters, episodes with their dates, people with everything they worked on.',
          ),
          text([
            'Reading needs no account, and nearly everything works without scripts. Programs can read the catalogue too: ',
            { label: 'the API', href: '/api/docs' },
            ' describes itself.',
          ]),
        ],
      },
      sources(facts),
      {
        id: 'scores',
        heading: 'How scores and charts are made',
        blocks: [
          list(
            'A title’s score is the mean of its members’ scores from 1 to 10, drawn towards the mean of the whole catalogue while votes are few. It shows from five votes on, always with their number.',
            'Trending adds up what members do with a title these days; each action counts half after a week.',
            'A season is the quarter, in Korea, of a drama’s first day. What began earlier and still runs stands apart.',
            'Titles that staff flagged as explicit are left out of lists, search and charts unless you ask for them, under Appearance.',
          ),
          text('Nobody can pay to stand higher, and nothing here is an advertisement.'),
        ],
      },
      {
        id: 'pictures',
        heading: 'Pictures',
        blocks: [
          text(
            'Where a title has no picture that we may show, its poster is drawn by this site from its name, genre and year. It is not the poster the work was published with.',
          ),
          text('Pictures credited to TMDB come from there, as its members gave them.'),
        ],
      },
      {
        id: 'mistakes',
        heading: 'Mistakes',
        blocks: [
          text([
            'There are some. If you find one, ',
            contactLink('tell us'),
            ' the page and what is right, best with a source. If you hold rights in something shown here and want it changed or removed, tell us too.',
          ]),
        ],
      },
      {
        id: 'who',
        heading: 'Who runs it',
        blocks: [
          text(responsible(facts)),
          text([
            'The software is open source under the MIT licence, its typefaces are under the SIL Open Font License. What is stored about you is said under ',
            { label: 'Privacy', href: '/privacy-policy' },
            ', what we ask of each other under ',
            { label: 'Terms', href: '/terms-and-conditions' },
            '.',
          ]),
        ],
      },
    ],
  };
}
