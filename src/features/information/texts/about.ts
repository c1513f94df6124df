import type { InformationText, Section } from '#src/features/information/information.view.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';
import { STARTER_SOURCES } from './sources.ts';

function sources({ hasStarter }: SiteFacts): Section {
  const starter = [
    text(
      'The catalogue started with about 1,550 of the best-known titles, compiled from collections that their authors publish under the MIT licence. They contain only facts: names, dates, numbers and who did what. Since then, titles, dates and casts have been added and corrected here.',
    ),
    { kind: 'ledger' as const, entries: [...STARTER_SOURCES] },
    text(
      'Episode dates that were calculated from weekdays and the first and last date are marked as such. Years of birth and genders come from lists compiled by fans, and not all of them were checked.',
    ),
  ];
  return {
    id: 'sources',
    heading: 'Where the facts come from',
    blocks: [
      ...(hasStarter ? starter : [text('The facts were collected by the people who run this site.')]),
      text(
        'Scores labelled TMDB, with their number of votes, come from TMDB and are never mixed with the scores of our members. This product uses the TMDB API but is not endorsed or certified by TMDB.',
      ),
    ],
  };
}

/** The about page: what the site is, where its facts come from and who runs it. */
export function aboutText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  return {
    heading: `About ${productName}`,
    description: `What ${productName} is, where the facts of its catalogue come from, and who runs it.`,
    lead: `${productName} is a catalogue of Korean dramas and films: who made them, who appears in them, when they are broadcast and where to watch them.`,
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
              ' by genre, year, network, country, score and streaming service, with a count for each choice.',
            ],
            [
              'A ',
              { label: 'search', href: '/search' },
              ' that finds names in every script and tolerates spelling mistakes: 도깨비, Dokkaebi, Goblin or just ㄷㄲㅂ.',
            ],
            [
              'Charts of ',
              { label: 'this season', href: '/season' },
              ', what is ',
              { label: 'trending', href: '/trending' },
              ' and what is ',
              { label: 'upcoming', href: '/upcoming' },
              ', with times in your own time zone.',
            ],
            'Casts with their characters, episodes with their dates, people with everything they worked on.',
          ),
          text([
            'You can read everything without an account, and nearly everything works without JavaScript. Programs can read the catalogue too: ',
            { label: 'the API', href: '/api/docs' },
            ' documents all its calls.',
          ]),
        ],
      },
      sources(facts),
      {
        id: 'scores',
        heading: 'How scores and charts are calculated',
        blocks: [
          list(
            'A title’s score is the mean of all members’ scores for it, from 1 to 10. While a title has few votes, its score is weighted towards the mean of the whole catalogue. We show it from five votes on, always with the number of votes.',
            'Trending adds up what members have recently done with a title. The weight of each action halves every week.',
            'A season is the quarter of the year, in Korean time, in which a drama first aired. Dramas that started earlier and are still running are listed separately.',
            'Lists, search and charts do not show titles that staff have flagged as explicit, unless you turn them on under Appearance.',
          ),
          text('Nobody can pay for a higher position, and there is no advertising.'),
        ],
      },
      {
        id: 'pictures',
        heading: 'Pictures',
        blocks: [
          text(
            'If we have no picture of a title that we may show, this site draws a poster from the title’s name, genre and year. It is not the original poster of the work.',
          ),
          text('Pictures credited to TMDB come from TMDB, where its members uploaded them.'),
        ],
      },
      {
        id: 'mistakes',
        heading: 'Mistakes',
        blocks: [
          text([
            'The catalogue contains mistakes. If you find one, please ',
            contactLink('tell us'),
            ' the page and the correct information, ideally with a source. If you hold rights in something shown here and want it changed or removed, tell us too.',
          ]),
        ],
      },
      {
        id: 'who',
        heading: 'Who runs it',
        blocks: [
          text(responsible(facts)),
          text([
            'The software is open source under the MIT licence; its typefaces are licensed under the SIL Open Font License. Read what we store about you under ',
            { label: 'Privacy', href: '/privacy-policy' },
            ' and the rules of the site under ',
            { label: 'Terms', href: '/terms-and-conditions' },
            '.',
          ]),
        ],
      },
    ],
  };
}
