import type { Words } from '../information.view.ts';

/** What the texts say of this installation, from its settings. */
export interface SiteFacts {
  productName: string;
  /** Who runs it; null where the settings do not say. */
  operatorName: string | null;
  operatorAddress: string | null;
  /** Whether members sign in at a Firebase project of Google's. */
  isFirebase: boolean;
  /** Ways to sign in beside e-mail and password, as people call them. */
  otherWays: string[];
  /** Whether the catalogue began with the one in the package. */
  hasStarter: boolean;
}

/** The link to the contact form, under words that fit the sentence. */
export const contactLink = (label: string) => ({ label, href: '/contact' });

/** Who runs this site, in a sentence. */
export function runBy({ productName, operatorName, operatorAddress }: SiteFacts): string {
  if (operatorName === null) return `${productName} is run by whoever set up this installation.`;
  const address = operatorAddress === null ? '' : `, ${operatorAddress}`;
  return `${productName} is run by ${operatorName}${address}.`;
}

/** Who runs this site, and how to reach them. */
export const responsible = (facts: SiteFacts): Words => [
  `${runBy(facts)} You can reach the people behind it by the `,
  contactLink('contact form'),
  '.',
];

export const text = (words: Words) => ({ kind: 'text', words }) as const;
export const list = (...items: Words[]) => ({ kind: 'list' as const, items });
