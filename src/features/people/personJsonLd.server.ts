import type { Person } from 'schema-dts';
import { plainText } from '#src/catalogue/structuredData.ts';
import { pictureAddress } from '#src/domain/pictures/pictureAddress.ts';
import type { Site } from '#src/domain/web/site.ts';
import { personHref } from '#src/ui/addresses.ts';
import type { ShownPerson } from './shownPerson.ts';

/** Maximum number of other names and external links. */
const LISTED_MAX = 20;

/** Returns a person as schema.org `Person`. Unknown facts are omitted. */
export function personJsonLd(head: ShownPerson, { origin }: Site): Person {
  const url = `${origin}${personHref(head)}`;
  const names = [head.nativeName, ...head.names];
  const others = [...new Set(names.filter((name): name is string => name !== null && name !== head.name))];
  const links = head.links.map((link) => link.url);
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name: head.name,
    image: `${origin}${pictureAddress('person', head)}`,
    ...(others.length > 0 && { alternateName: others.slice(0, LISTED_MAX) }),
    ...(head.givenName && { givenName: head.givenName }),
    ...(head.familyName && { familyName: head.familyName }),
    ...(head.gender && { gender: head.gender }),
    ...(head.birthDate && { birthDate: head.birthDate }),
    ...(head.deathDate && { deathDate: head.deathDate }),
    ...(head.country && { nationality: { '@type': 'Country' as const, name: head.country } }),
    ...(head.biography !== null && { description: plainText(head.biography) }),
    ...(links.length > 0 && { sameAs: links.slice(0, LISTED_MAX) }),
  };
}
