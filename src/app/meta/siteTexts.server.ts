import { providerName } from '#src/domain/accounts/providerNames.ts';
import type { InformationText } from '#src/features/information/information.view.ts';
import { aboutText } from '#src/features/information/texts/about.ts';
import { contactText } from '#src/features/information/texts/contact.ts';
import { privacyText } from '#src/features/information/texts/privacy.ts';
import type { SiteFacts } from '#src/features/information/texts/siteFacts.ts';
import { termsText } from '#src/features/information/texts/terms.ts';
import type { PageRequest } from '#src/server/http/pages/pageLoader.ts';

const TEXTS: Readonly<Record<string, (facts: SiteFacts) => InformationText>> = {
  '/about-us': aboutText,
  '/contact': contactText,
  '/privacy-policy': privacyText,
  '/terms-and-conditions': termsText,
};

/** Returns the text of the information page at the request's path, for this installation, or null if none exists. */
export function siteText({ url, config, operator, hasStarter }: PageRequest): InformationText | null {
  const { productName, identity } = config;
  const facts: SiteFacts = {
    productName,
    operatorName: operator.name,
    operatorAddress: operator.address,
    isFirebase: identity.provider === 'firebase',
    externalProviders: identity.externalProviders.map(providerName),
    hasStarter,
  };
  return TEXTS[url.pathname]?.(facts) ?? null;
}
