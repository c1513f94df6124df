import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import { nativeForm } from './facts.ts';
import type { PersonFacts } from './factTypes.ts';
import { offeredPictures } from './pictureProposals.ts';
import { normaliseName, type Proposal, proposalOf } from './proposal.ts';
import { textProposals, valuesFor } from './valueProposals.ts';

/** Maximum other names per diff. */
const NAMES_MAX = 30;

const HANGUL = /^[\p{Script=Hangul}\s]+$/u;
const isLatin = (name: string) => /^[\p{Script=Latin}\p{P}\s]+$/u.test(name);

function otherNames(record: PersonRecord, names: readonly string[], known: Set<string>): Proposal[] {
  const isFirst = Object.keys(record.names).length === 0;
  const proposals = names.flatMap((input): Proposal[] => {
    const name = normaliseName(input);
    if (name === null || known.has(foldName(name))) return [];
    known.add(foldName(name));
    return [
      proposalOf({
        path: rowPath('names', name),
        group: 'names',
        label: 'Other name',
        proposed: { name, kind: 'alias' },
        state: isFirst ? 'missing' : 'differs',
        isSuggested: isFirst && (HANGUL.test(name) || isLatin(name)),
      }),
    ];
  });
  return proposals.slice(0, NAMES_MAX);
}

/**
 * Returns the proposals for a person, except external ids.
 * @param genderIds ids of genders by slug
 * @param storedFiles TMDB files that the record already has
 */
export function personProposals(
  record: PersonRecord,
  facts: PersonFacts,
  { genderIds, storedFiles }: { genderIds: ReadonlyMap<string, number>; storedFiles: ReadonlySet<string> },
): Proposal[] {
  const inHangul = facts.names.find((name) => HANGUL.test(name)) ?? null;
  const nativeName = normaliseName(nativeForm(facts.name, null) ?? inHangul);
  const latin = isLatin(facts.name) ? facts.name : null;
  const genderId = facts.gender === null ? null : (genderIds.get(facts.gender) ?? null);
  const known = new Set(
    [record.name, record.nativeName, nativeName, ...Object.keys(record.names)].flatMap((name) =>
      name ? foldName(name) : [],
    ),
  );
  const value = valuesFor(record);
  return [
    ...textProposals(facts.biographies, { path: 'biography', label: 'Biography', was: record.biography }),
    ...value('birthDate', 'Born', facts.birthDate),
    ...value('deathDate', 'Died', facts.deathDate),
    ...value('genderId', 'Gender', genderId),
    ...value('nativeName', 'Native name', nativeName, { group: 'names', language: 'ko' }),
    ...otherNames(record, [...(latin ? [latin] : []), ...facts.names], known),
    ...offeredPictures({
      kind: 'profile',
      pictures: facts.portraits,
      has: Object.keys(record.images).length > 0,
      storedFiles,
    }),
  ];
}
