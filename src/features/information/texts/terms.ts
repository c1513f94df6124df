import type { InformationText } from '#src/features/information/information.view.ts';
import { contactLink, list, responsible, type SiteFacts, text } from './siteFacts.ts';

/** The terms of use. */
export function termsText(facts: SiteFacts): InformationText {
  const { productName } = facts;
  return {
    heading: 'Terms',
    description: `What you can expect from ${productName}, and what ${productName} expects from you.`,
    lead: `${productName} is free to use. In short: be fair to others, contribute only facts and your own work, and do not rely on this site where a mistake could cause harm.`,
    changedOn: '2026-12-01',
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
            'You need an account only to contribute. You must be old enough to agree to these terms yourself where you live.',
            'Register with your own e-mail address, which you have to confirm. Keep your password to yourself.',
            'Your handle and your display name are public. Do not impersonate anybody.',
            'You can close your account at any time in your settings. The page Privacy says what happens then.',
          ),
        ],
      },
      {
        id: 'contributions',
        heading: 'What you contribute',
        blocks: [
          text(
            'What you write remains yours. You allow us to show, store, shorten and correct it and to keep it in the history, for as long as it is on the site, without payment. Facts belong to nobody: anyone may edit and share the changes that you make to the catalogue.',
          ),
          list(
            'Contribute only what you wrote yourself or are allowed to share. Do not copy synopses, reviews or biographies from elsewhere.',
            'Upload pictures only if their owner allows it, and name the person to credit.',
            'Be accurate, and name your sources.',
            'Review what you have seen, once for each title, in your own words. You can change or delete your review at any time.',
          ),
        ],
      },
      {
        id: 'conduct',
        heading: 'How we treat each other',
        blocks: [
          list(
            'Do not post anything that insults, threatens or harasses people or is illegal.',
            'Do not post advertising, links to pirated copies, or scores and reviews in return for something.',
            'Mark spoilers as spoilers.',
            'Do not post private facts about anybody, including famous people.',
          ),
          text(
            'You can report a review that breaks these rules. Staff may hide it, mark it as a spoiler, change or remove other content, and suspend accounts. The author of a hidden review sees the reason of staff. The owner of a suspended account can read but not contribute. If you think that a decision was wrong, tell us, and we will review it.',
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
            ' and robots.txt allow. Programs that send too many requests are rejected for a while; respect these limits and do not bypass them. Do not try to access data that is not yours. If you find a security problem, please ',
            contactLink('tell us'),
            ' before you tell others.',
          ]),
        ],
      },
      {
        id: 'rights',
        heading: 'Names, titles and pictures',
        blocks: [
          text([
            'Titles, names, logos and pictures of works belong to their owners and are shown here to identify the works. If something infringes your rights, ',
            contactLink('write to us'),
            ' with the address of the page and what you hold rights in. We will remove what must be removed.',
          ]),
        ],
      },
      {
        id: 'warranty',
        heading: 'What we cannot promise',
        blocks: [
          text(
            'We maintain the catalogue with care, but it contains mistakes, and dates and services change. We do not promise that it is correct or complete, that the site is always available, or that it stays as it is. We are not responsible for other sites that we link to.',
          ),
          text(
            'As far as the law allows, we are not liable for damage from using the site. This does not limit liability that the law does not allow anyone to exclude, such as for intent, gross negligence and harm to people, nor your rights as a consumer.',
          ),
        ],
      },
      {
        id: 'changes',
        heading: 'When this changes',
        blocks: [
          text(
            'We may change these terms. The date at the top shows the last change. Earlier actions are judged by the terms that applied at the time.',
          ),
        ],
      },
    ],
  };
}
