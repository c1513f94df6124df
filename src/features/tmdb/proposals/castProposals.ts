import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import type { CastFacts, TitleFacts } from './factTypes.ts';
import { portraitProposal } from './pictureProposals.ts';
import { type PersonMatch, type Proposal, proposalOf } from './proposal.ts';

/** Maximum proposed cast members, in billing order: TMDB lists every extra of a long series. */
const CAST_MAX = 60;

export interface CastContext {
  /** The matching person of each cast member, by TMDB number. */
  readonly matches: ReadonlyMap<number, PersonMatch>;
  /** Ids of stored people with a portrait. */
  readonly pictured: ReadonlySet<number>;
  /** Ids of stored people with a TMDB id. */
  readonly identified: ReadonlySet<number>;
  /** Id of the external source TMDB; null if the installation has none. */
  readonly sourceId: number | null;
}

const NO_MATCH: PersonMatch = { match: null, isCertain: false, others: [] };

const playing = ({ name, characters }: CastFacts) =>
  characters.length === 0 ? name : `${name} as ${characters.join(' / ')}`;

const personOf = (member: CastFacts, match: PersonMatch) => ({
  tmdbId: `person/${member.personId}`,
  name: member.name,
  nativeName: member.nativeName,
  ...match,
});

/** The row key of a cast member: person id, or `tmdb-` and the TMDB number for a new person. */
const keyOf = (member: CastFacts, match: PersonMatch) =>
  match.match ? String(match.match.id) : `tmdb-${member.personId}`;

function creditProposal(member: CastFacts, result: PersonMatch, isFirst: boolean): Proposal {
  const { match } = result;
  const isNew = match === null;
  return proposalOf({
    path: rowPath('cast', keyOf(member, result)),
    group: 'cast',
    kind: isNew ? 'person' : 'row',
    label: isNew ? `New person: ${playing(member)}` : playing(member),
    proposed: {
      personId: match?.id ?? null,
      ...(isNew && { name: member.name, nativeName: member.nativeName }),
      role: null,
      characters: member.characters,
    },
    state: isFirst ? 'missing' : 'differs',
    isSuggested: isFirst && (isNew ? result.others.length === 0 : result.isCertain),
    person: personOf(member, result),
    action: { does: 'credit', member, personId: match?.id ?? null },
  });
}

function charactersProposal(
  record: TitleRecord,
  member: CastFacts,
  match: PersonMatch,
  id: number,
): Proposal[] {
  const row = record.cast[String(id)];
  if (!row || row.characters.length > 0 || member.characters.length === 0) return [];
  return [
    proposalOf({
      path: rowPath('cast', String(id), 'characters'),
      group: 'cast',
      kind: 'value',
      label: `${member.name}: Characters`,
      proposed: member.characters,
      isSuggested: match.isCertain,
      person: personOf(member, match),
      action: { does: 'characters', personId: id, names: member.characters },
    }),
  ];
}

const identityProposal = (member: CastFacts, match: PersonMatch, id: number, sourceId: number): Proposal =>
  proposalOf({
    path: `people/${id}/externalIds/${sourceId}`,
    group: 'people',
    label: `${member.name}: TMDB id`,
    proposed: { sourceId, value: `person/${member.personId}` },
    isSuggested: match.isCertain,
    person: personOf(member, match),
    action: { does: 'identify', owner: { tmdbPersonId: member.personId, personId: id } },
  });

/** Proposals for a new person: the credit, which creates the person, and the portrait. */
function newPersonProposals(member: CastFacts, match: PersonMatch, isFirst: boolean): Proposal[] {
  const credit = creditProposal(member, match, isFirst);
  const { portrait, name } = member;
  if (portrait === null) return [credit];
  const owner = { tmdbPersonId: member.personId, personId: null };
  const input = { name, needs: [credit.path], isSuggested: credit.isSuggested };
  return [credit, portraitProposal(portrait, owner, input)];
}

interface Knowing {
  readonly record: TitleRecord;
  readonly context: CastContext;
  readonly isFirst: boolean;
}

/** Proposals for a stored person: credit or characters, and a missing TMDB id and portrait. */
function knownProposals(
  member: CastFacts,
  match: PersonMatch,
  id: number,
  { record, context, isFirst }: Knowing,
): Proposal[] {
  const { sourceId, identified, pictured } = context;
  const isHere = record.cast[String(id)] !== undefined;
  const { portrait, name } = member;
  const input = { name, needs: [], isSuggested: match.isCertain };
  const owner = { tmdbPersonId: member.personId, personId: id };
  return [
    ...(isHere ? charactersProposal(record, member, match, id) : [creditProposal(member, match, isFirst)]),
    ...(sourceId !== null && !identified.has(id) ? [identityProposal(member, match, id, sourceId)] : []),
    ...(portrait !== null && !pictured.has(id) ? [portraitProposal(portrait, owner, input)] : []),
  ];
}

/** Proposes missing cast members, characters, portraits and TMDB ids. */
export function castProposals(record: TitleRecord, { cast }: TitleFacts, context: CastContext): Proposal[] {
  const isFirst = Object.keys(record.cast).length === 0;
  // Two people at TMDB can match the same stored person; the first in billing order wins.
  const matched = new Set<number>();
  return cast.slice(0, CAST_MAX).flatMap((member): Proposal[] => {
    const match = context.matches.get(member.personId) ?? NO_MATCH;
    if (match.match === null) return newPersonProposals(member, match, isFirst);
    const { id } = match.match;
    if (matched.has(id)) return [];
    matched.add(id);
    return knownProposals(member, match, id, { record, context, isFirst });
  });
}
