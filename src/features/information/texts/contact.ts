import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import type { InformationText } from '#src/features/information/information.view.ts';
import { list, runBy, type SiteFacts, text } from './siteFacts.ts';

/** The text next to the contact form. */
export function contactText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  const years = Math.round(MESSAGE_DAYS / 365);
  return {
    heading: 'Contact',
    description: `Write to the people who run ${productName}: questions, mistakes in the catalogue, rights or your account.`,
    lead: 'Write to the people who run this site. We answer by e-mail.',
    changedOn: null,
    sections: [
      {
        id: 'helps',
        heading: 'How you can help us',
        blocks: [
          list(
            'A mistake: send us the address of the page, what is wrong there and what is correct, ideally with a source.',
            'Rights: send us the address of the page, what you hold rights in, and what you want us to do.',
            'Your account: enter its e-mail address in the form. Never send us your password. If you have forgotten it, you can reset it yourself on the sign-in page.',
          ),
        ],
      },
      {
        id: 'stored',
        heading: 'What happens to your message',
        blocks: [
          text([
            `We store your message for at most ${years === 1 ? 'a year' : `${years} years`}, mail it to our staff and use it only to answer you. Read more under `,
            { label: 'Privacy', href: '/privacy-policy#stored' },
            '.',
          ]),
        ],
      },
      { id: 'who', heading: 'Who reads it', blocks: [text(runBy(facts))] },
    ],
  };
}
