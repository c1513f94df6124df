import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import type { InformationText } from '../information.view.ts';
import { list, runBy, type SiteFacts, text } from './siteFacts.ts';

/** What stands beside the contact form. */
export function contactText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  const years = Math.round(MESSAGE_DAYS / 365);
  return {
    heading: 'Contact',
    description: `Write to the people who run ${productName}: questions, mistakes in the catalogue, rights, your account.`,
    lead: 'Write to the people who run this site. We answer by e-mail.',
    changedOn: null,
    sections: [
      {
        id: 'helps',
        heading: 'What helps us to help you',
        blocks: [
          list(
            'A mistake: the address of the page, what is wrong there and what is right, best with a source.',
            'Rights: the address of the page, what you hold rights in, and what should happen.',
            'Your account: write from its e-mail address. Never send us your password. A forgotten one you change yourself where you sign in.',
          ),
        ],
      },
      {
        id: 'stored',
        heading: 'What happens with it',
        blocks: [
          text([
            `Your message is stored for ${years === 1 ? 'a year' : `${years} years`} at most, mailed to staff and used to answer you, nothing else. More under `,
            { label: 'Privacy', href: '/privacy-policy#stored' },
            '.',
          ]),
        ],
      },
      { id: 'who', heading: 'Who reads it', blocks: [text(runBy(facts))] },
    ],
  };
}
