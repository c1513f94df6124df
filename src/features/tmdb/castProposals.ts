import { rowPath } from '#src/domain/fields/operations.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import type { CastFacts, TitleFacts } from './factTypes.ts';
import { portraitProposal } from './pictureProposals.ts';
import type { PersonMatch, Proposal } from './proposal.ts';

/** Members of a cast that are offered, the best billed first: TMDB lists every passer-by of a long series. */
const CAST_MAX = 60;

export interface CastContext {
  /** Whom of ours each member is, by TMDB's number. */
  readonly matches: ReadonlyMap<number, PersonMatch>;
  /** People of ours who have a portrait. */
  readonly pictured: ReadonlySet<number>;
  /** People of ours whose id at TMDB is known. */
  readonly identified: ReadonlySet<number>;
  /** Id of the source TMDB here; null where the installation has none. */
  readonly sourceId: number | null;
}

const NOBODY: PersonMatch = { match: null, isCertain: false, others: [] };

const playing = ({ name, characters }: CastFacts) =>
  characters.length === 0 ? name : `${name} as ${characters.join(' / ')}`;

const personOf = (member: CastFacts, found: PersonMatch) => ({
  tmdbId: `person/${member.personId}`,
  name: member.name,
  nativeName: member.nativeName,
  ...found,
});

/** Where a member's proposals hang: under our id, or TMDB's for somebody who is not here. */
const keyOf = (member: CastFacts, found: PersonMatch) =>
  found.match ? String(found.match.id) : `tmdb-${member.personId}`;

function creditProposal(member: CastFacts, found: PersonMatch, isFirst: boolean): Proposal {
  const { match } = found;
  const isNew = match === null;
  return {
    path: rowPath('cast', keyOf(member, found)),
    group: 'cast',
    kind: isNew ? 'person' : 'row',
    label: isNew ? `New person: ${playing(member)}` : playing(member),
    was: null,
    proposed: {
      personId: match?.id ?? null,
      ...(isNew && { name: member.name, nativeName: member.nativeName }),
      role: null,
      characters: member.characters,
    },
    state: isFirst ? 'missing' : 'differs',
    isSuggested: isFirst && (isNew ? found.others.length === 0 : found.isCertain),
    language: null,
    person: personOf(member, found),
    needs: [],
    deed: { does: 'credit', member, personId: match?.id ?? null },
  };
}

function charactersProposal(
  record: TitleRecord,
  member: CastFacts,
  found: PersonMatch,
  id: number,
): Proposal[] {
  const row = record.cast[String(id)];
  if (!row || row.characters.length > 0 || member.characters.length === 0) return [];
  return [
    {
      path: rowPath('cast', String(id), 'characters'),
      group: 'cast',
      kind: 'value',
      label: `${member.name}: Characters`,
      was: null,
      proposed: member.characters,
      state: 'missing',
      isSuggested: found.isCertain,
      language: null,
      person: personOf(member, found),
      needs: [],
      deed: { does: 'characters', personId: id, names: member.characters },
    },
  ];
}

function identityProposal(member: CastFacts, found: PersonMatch, id: number, sourceId: number): Proposal {
  const value = `person/${member.personId}`;
  return {
    path: `people/${id}/externalIds/${sourceId}`,
    group: 'people',
    kind: 'row',
    label: `${member.name}: TMDB id`,
    was: null,
    proposed: { sourceId, value },
    state: 'missing',
    isSuggested: found.isCertain,
    language: null,
    person: personOf(member, found),
    needs: [],
    deed: { does: 'identify', owner: { tmdbPersonId: member.personId, personId: id } },
  };
}

/** Somebody who is not in the catalogue: the person, with the credit, and their portrait. */
function strangerProposals(member: CastFacts, found: PersonMatch, isFirst: boolean): Proposal[] {
  const credit = creditProposal(member, found, isFirst);
  const { portrait, name } = member;
  if (portrait === null) return [credit];
  const owner = { tmdbPersonId: member.personId, personId: null };
  const given = { name, needs: [credit.path], isSuggested: credit.isSuggested };
  return [credit, portraitProposal(portrait, owner, given)];
}

interface Knowing {
  readonly record: TitleRecord;
  readonly context: CastContext;
  readonly isFirst: boolean;
}

/** Somebody of ours: their credit or what they play, and what their own record lacks. */
function knownProposals(
  member: CastFacts,
  found: PersonMatch,
  id: number,
  { record, context, isFirst }: Knowing,
): Proposal[] {
  const { sourceId, identified, pictured } = context;
  const isHere = record.cast[String(id)] !== undefined;
  const { portrait, name } = member;
  const given = { name, needs: [], isSuggested: found.isCertain };
  const owner = { tmdbPersonId: member.personId, personId: id };
  return [
    ...(isHere ? charactersProposal(record, member, found, id) : [creditProposal(member, found, isFirst)]),
    ...(sourceId !== null && !identified.has(id) ? [identityProposal(member, found, id, sourceId)] : []),
    ...(portrait !== null && !pictured.has(id) ? [portraitProposal(portrait, owner, given)] : []),
  ];
}

/** The cast: who is not here yet, what they play, their portraits and ids. */
export function castProposals(record: TitleRecord, { cast }: TitleFacts, context: CastContext): Proposal[] {
  const isFirst = Object.keys(record.cast).length === 0;
  // Two people of TMDB may be one of ours; the better billed one stands.
  const taken = new Set<number>();
  return cast.slice(0, CAST_MAX).flatMap((member): Proposal[] => {
    const found = context.matches.get(member.personId) ?? NOBODY;
    if (found.match === null) return strangerProposals(member, found, isFirst);
    const { id } = found.match;
    if (taken.has(id)) return [];
    taken.add(id);
    return knownProposals(member, found, id, { record, context, isFirst });
  });
}
