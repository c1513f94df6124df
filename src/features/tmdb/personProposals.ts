import { rowPath } from '#src/domain/fields/operations.ts';
import type { PersonRecord } from '#src/domain/fields/person.ts';
import { foldName } from '#src/domain/folding.ts';
import { nativeForm } from './facts.ts';
import type { PersonFacts } from './factTypes.ts';
import { offeredPictures } from './pictureProposals.ts';
import { type Proposal, soundName } from './proposal.ts';
import { textProposals, valueProposal } from './valueProposals.ts';

/** Other names of one diff. */
const NAMES_MAX = 30;

const HANGUL = /^[\p{Script=Hangul}\s]+$/u;
const isLatin = (name: string) => /^[\p{Script=Latin}\p{P}\s]+$/u.test(name);

function otherNames(record: PersonRecord, names: readonly string[], known: Set<string>): Proposal[] {
  const isFirst = Object.keys(record.names).length === 0;
  const proposals = names.flatMap((given): Proposal[] => {
    const name = soundName(given);
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
        deed: { does: 'set', operations: { [path]: [null, row] } },
      },
    ];
  });
  return proposals.slice(0, NAMES_MAX);
}

/**
 * What TMDB says of a person and the record does not, ids at other sources apart.
 * @param genderIds ids of our genders by slug
 * @param held files that the record has from TMDB already
 */
export function personProposals(
  record: PersonRecord,
  facts: PersonFacts,
  { genderIds, held }: { genderIds: ReadonlyMap<string, number>; held: ReadonlySet<string> },
): Proposal[] {
  const inHangul = facts.names.find((name) => HANGUL.test(name)) ?? null;
  const nativeName = soundName(nativeForm(facts.name, null) ?? inHangul);
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
