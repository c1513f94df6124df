import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import { nativeForm } from './facts.ts';
import type { PersonFacts } from './factTypes.ts';
import { offeredPictures } from './pictureProposals.ts';
import { normaliseName, type Proposal } from './proposal.ts';
import { textProposals, valueProposal } from './valueProposals.ts';

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
    const path = rowPath('names', name);
    const row = { name, kind: 'alias' as const };
    return [
      {
        path,
        group: 'names',
        kind: 'row',
        label: 'Other name',
        was: null,
        proposed: row,
        state: isFirst ? 'missing' : 'differs',
        isSuggested: isFirst && (HANGUL.test(name) || isLatin(name)),
        language: null,
        needs: [],
        action: { does: 'set', operations: { [path]: [null, row] } },
      },
    ];
  });
  return proposals.slice(0, NAMES_MAX);
}

/**
 * Returns the proposals for a person, except external ids.
 * @param genderIds ids of genders by slug
 * @param held TMDB files that the record already has
 */
export function personProposals(
  record: PersonRecord,
  facts: PersonFacts,
  { genderIds, held }: { genderIds: ReadonlyMap<string, number>; held: ReadonlySet<string> },
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
  const group = 'details';
  return [
    ...textProposals(facts.biographies, {
      path: 'biography',
      label: 'Biography',
      group,
      was: record.biography,
    }),
    ...valueProposal({
      path: 'birthDate',
      label: 'Born',
      group,
      was: record.birthDate,
      proposed: facts.birthDate,
    }),
    ...valueProposal({
      path: 'deathDate',
      label: 'Died',
      group,
      was: record.deathDate,
      proposed: facts.deathDate,
    }),
    ...valueProposal({ path: 'genderId', label: 'Gender', group, was: record.genderId, proposed: genderId }),
    ...valueProposal({
      path: 'nativeName',
      label: 'Native name',
      group: 'names',
      was: record.nativeName,
      proposed: nativeName,
      language: 'ko',
    }),
    ...otherNames(record, [...(latin ? [latin] : []), ...facts.names], known),
    ...offeredPictures({
      kind: 'profile',
      pictures: facts.portraits,
      has: Object.keys(record.images).length > 0,
      held,
    }),
  ];
}
