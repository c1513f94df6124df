import type { InformationText } from '../information.view.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';

/** What site and users may expect of each other. */
export function termsText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  return {
    heading: 'Terms',
    description: `What you may expect of ${productName}, and what ${productName} expects of you.`,
    lead: `${productName} is free to use. In short: be fair to others, contribute only what is yours or is a fact, and do not rely on us for what must not go wrong.`,
    changedOn: '2026-11-28',
    sections: [
      {
        id: 'who',
        heading: 'Who we are',
        blocks: [
          text(responsible(facts)),
          text('By using the site you agree to these terms. If you do not, please do not use it.'),
        ],
      },
      {
        id: 'account',
        heading: 'Your account',
        blocks: [
          list(
            'You need one only to take part. To have one you must be old enough to agree to such terms yourself where you live.',
            'Register with an e-mail address that is yours; it has to be confirmed. Keep your password to yourself.',
            'Your handle and your display name are public. Do not pass yourself off as somebody else.',
            'You can close the account at any time in your settings; what happens then is said under Privacy.',
          ),
        ],
      },
      {
        id: 'contributions',
        heading: 'What you contribute',
        blocks: [
          text(
            'What you write stays yours. You let us show it here, store it, shorten or correct it, and keep it in the history, for as long as it is on the site, without pay. Facts belong to nobody: changes you make to the catalogue may be edited and passed on by anyone.',
          ),
          list(
            'Contribute only what you wrote yourself or may pass on. Do not copy synopses, reviews or biographies from elsewhere.',
            'Upload pictures only where their owner allows it, and name whom to credit.',
            'Be accurate, and say where you have it from.',
          ),
        ],
      },
      {
        id: 'conduct',
        heading: 'How we treat each other',
        blocks: [
          list(
            'Nothing that insults, threatens, harasses or is against the law.',
            'No advertising, no links to pirated copies, no scores or reviews in return for something.',
            'No spoilers without the spoiler mark.',
            'No private facts about anybody, be they famous.',
          ),
          text(
            'Staff may change or remove what breaks these rules, and suspend accounts. A suspended account can read but not take part. If you think that was wrong, tell us: somebody looks at it again.',
          ),
        ],
      },
      {
        id: 'machines',
        heading: 'Programs',
        blocks: [
          text([
            'Programs may read what the ',
            { label: 'API', href: '/api/docs' },
            ' and robots.txt allow. Both refuse who asks too often for a while; keep to that, and do not get around it. Do not try to reach what is not yours, and if you find a hole, ',
            contactLink('tell us'),
            ' before others.',
          ]),
        ],
      },
      {
        id: 'rights',
        heading: 'Names, titles and pictures',
        blocks: [
          text([
            'Titles, names, logos and pictures of works belong to their owners and stand here to tell what is spoken of. If something infringes your rights, ',
            contactLink('write to us'),
            ' with the address of the page and what you hold rights in. We remove what has to go.',
          ]),
        ],
      },
      {
        id: 'warranty',
        heading: 'What we cannot promise',
        blocks: [
          text(
            'The catalogue is made with care, but it holds mistakes, and dates and services change. We do not promise that it is right or complete, that the site is always there, or that it stays as it is. Links lead to other sites that we do not answer for.',
          ),
          text(
            'As far as the law allows, we are not liable for damage from using the site. That leaves untouched what the law does not let anyone exclude, such as for intent, gross negligence and harm to people, and your rights as a consumer.',
          ),
        ],
      },
      {
        id: 'changes',
        heading: 'When this changes',
        blocks: [
          text(
            'We may change these terms; the date at the top says when we last did. What you did before is judged by the terms of that time.',
          ),
        ],
      },
    ],
  };
}
