import type { Person } from 'schema-dts';
import type { Site } from '#src/client/site.ts';
import { pictureAddress } from '#src/domain/pictureAddress.ts';
import { plainText } from '#src/server/structuredData.ts';
import { personHref } from '#src/ui/addresses.ts';
import type { PersonHead } from './person.view.ts';

/** Most further names and addresses elsewhere that are told. */
const LISTED_MAX = 20;

/** A person as schema.org has them; what is not known is left out. */
export function personThing(head: PersonHead, { origin }: Site): Person {
  const url = `${origin}${personHref(head)}`;
  const names = [head.nativeName, ...head.names.map(({ name }) => name)];
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
    ...(head.country && { nationality: { '@type': 'Country' as const, name: head.country.name } }),
    ...(head.biography !== null && { description: plainText(head.biography) }),
    ...(links.length > 0 && { sameAs: links.slice(0, LISTED_MAX) }),
  };
}
