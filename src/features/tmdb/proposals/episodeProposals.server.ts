import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import type { Value } from '#src/records/fields/field.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import { mapWithPauses } from '#src/server/pauses.ts';
import type { EpisodeFacts, TitleFacts } from './factTypes.ts';
import { normaliseName, normaliseText, type Proposal, proposalOf, textTerms } from './proposal.ts';

type Episode = TitleRecord['episodes'][string];

const named = ({ label }: Pick<EpisodeFacts, 'label'>) =>
  label.startsWith('SP') ? `Special ${label.slice(2)}` : `Episode ${label}`;

/** Returns the key of the row of a new episode. */
export const newEpisodeKey = ({ tmdbId }: Pick<EpisodeFacts, 'tmdbId'>) => `tmdb-${tmdbId}`;

function newEpisode(facts: EpisodeFacts): Proposal {
  const key = newEpisodeKey(facts);
  const row = {
    key,
    label: facts.label,
    kind: facts.isSpecial ? 'special' : 'regular',
    title: normaliseName(facts.title),
    nativeTitle: null,
    airDate: facts.airDate,
    airTime: null,
    isAirDateDerived: false,
    runtimeMinutes: facts.runtimeMinutes,
    synopsis: normaliseText(facts.synopsis),
  } as const;
  return proposalOf({
    path: rowPath('episodes', key),
    group: 'episodes',
    label: named(facts),
    proposed: row,
    isSuggested: !facts.isSpecial,
    language: 'en',
  });
}

function changedEpisode(key: string, row: Episode, facts: EpisodeFacts): Proposal[] {
  const synopsis = normaliseText(facts.synopsis);
  const parts: readonly (readonly [
    part: keyof Episode,
    text: string,
    proposed: Value,
    language: string | null,
  ])[] = [
    ['title', 'Title', normaliseName(facts.title), 'en'],
    ['airDate', 'Air date', facts.airDate, null],
    ['runtimeMinutes', 'Runtime in minutes', facts.runtimeMinutes, null],
    ['synopsis', 'Synopsis', textTerms(row.synopsis) === textTerms(synopsis) ? null : synopsis, 'en'],
  ];
  return parts.flatMap(([part, text, proposed, language]): Proposal[] => {
    const was: Value = row[part];
    // A published date confirms a date that was derived from weekdays.
    const isConfirmed = part === 'airDate' && row.isAirDateDerived;
    if (proposed === null || (was === proposed && !isConfirmed)) return [];
    const path = rowPath('episodes', key, part);
    const derived = rowPath('episodes', key, 'isAirDateDerived');
    return [
      proposalOf({
        path,
        group: 'episodes',
        kind: 'value',
        label: `${named(facts)}: ${text}`,
        was,
        proposed,
        state: was === null ? 'missing' : 'differs',
        isSuggested: was === null || isConfirmed,
        language,
        action: {
          does: 'set',
          operations: { [path]: [was, proposed], ...(isConfirmed && { [derived]: [true, false] as const }) },
        },
      }),
    ];
  });
}

function still(record: TitleRecord, key: string, facts: EpisodeFacts): Proposal[] {
  const { still: file } = facts;
  const hasOne = Object.values(record.images).some(({ episodeId }) => String(episodeId) === key);
  if (file === null || hasOne) return [];
  const isNew = key === newEpisodeKey(facts);
  return [
    proposalOf({
      path: rowPath('images', file),
      group: 'stills',
      kind: 'picture',
      label: `${named(facts)}: Still`,
      proposed: { file, kind: 'still', episode: key },
      isSuggested: !facts.isSpecial,
      picture: { file, width: null, height: null, votes: null },
      needs: isNew ? [rowPath('episodes', key)] : [],
      action: { does: 'picture', kind: 'still', file, owner: null, episode: key },
    }),
  ];
}

/** Proposes new episodes and missing or different values of stored ones, matched by label. There can be thousands. */
export async function episodeProposals(record: TitleRecord, { episodes }: TitleFacts): Promise<Proposal[]> {
  const byLabel = new Map(
    Object.entries(record.episodes).flatMap(([key, row]): [string, [string, Episode]][] =>
      row.label === null ? [] : [[row.label, [key, row]]],
    ),
  );
  const proposals = await mapWithPauses(episodes, (facts) => {
    const [key, row] = byLabel.get(facts.label) ?? [];
    if (key === undefined || row === undefined)
      return [newEpisode(facts), ...still(record, newEpisodeKey(facts), facts)];
    return [...changedEpisode(key, row, facts), ...still(record, key, facts)];
  });
  return proposals.flat();
}
