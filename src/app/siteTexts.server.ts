import { providerName } from '#src/domain/providerNames.ts';
import type { InformationText } from '#src/features/information/information.view.ts';
import { aboutText } from '#src/features/information/texts/about.ts';
import { contactText } from '#src/features/information/texts/contact.ts';
import { privacyText } from '#src/features/information/texts/privacy.ts';
import type { SiteFacts } from '#src/features/information/texts/siteFacts.ts';
import { termsText } from '#src/features/information/texts/terms.ts';
import type { PageRequest } from '#src/server/http/loading.server.ts';

const TEXTS: Readonly<Record<string, (facts: SiteFacts) => InformationText>> = {
  '/about-us': aboutText,
  '/contact': contactText,
  '/privacy-policy': privacyText,
  '/terms-and-conditions': termsText,
};

/** What the information page at the request's path says of this installation; null where there is none. */
export function siteText({ url, config, operator, hasStarter }: PageRequest): InformationText | null {
  const { productName, identity } = config;
  const facts: SiteFacts = {
    productName,
    operatorName: operator.name,
    operatorAddress: operator.address,
    isFirebase: identity.provider === 'firebase',
    otherWays: identity.externalProviders.map(providerName),
    hasStarter,
  };
  return TEXTS[url.pathname]?.(facts) ?? null;
}
