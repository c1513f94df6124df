import type { InlineText } from '#src/features/information/information.view.ts';

/** Facts about this installation for the texts, from its settings. */
export interface SiteFacts {
  productName: string;
  /** Who runs the site; null if not set. */
  operatorName: string | null;
  operatorAddress: string | null;
  /** Whether members sign in with a Firebase project. */
  isFirebase: boolean;
  /** Names of the external identity providers, such as `Google`. */
  externalProviders: string[];
  /** Whether the site uses the starter catalogue. */
  hasStarter: boolean;
}

/** A link to the contact form with a label that fits the sentence. */
export const contactLink = (label: string) => ({ label, href: '/contact' });

/** A sentence that says who runs the site. */
export function runBy({ productName, operatorName, operatorAddress }: SiteFacts): string {
  if (operatorName === null) return `${productName} is run by whoever set up this installation.`;
  const address = operatorAddress === null ? '' : `, ${operatorAddress}`;
  return `${productName} is run by ${operatorName}${address}.`;
}

/** Says who runs the site and how to contact them. */
export const responsible = (facts: SiteFacts): InlineText => [
  `${runBy(facts)} You can reach the people who run it through the `,
  contactLink('contact form'),
  '.',
];

export const text = (text: InlineText) => ({ kind: 'text', text }) as const;
export const list = (...items: InlineText[]) => ({ kind: 'list' as const, items });
