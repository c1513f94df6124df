import type { Value } from '#src/domain/fields/field.ts';
import { rowPath } from '#src/domain/fields/operations.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import type { EpisodeFacts, TitleFacts } from './factTypes.ts';
import { type Proposal, soundName, soundText, wordsOfText } from './proposal.ts';

type Episode = TitleRecord['episodes'][string];

const named = ({ label }: Pick<EpisodeFacts, 'label'>) =>
  label.startsWith('SP') ? `Special ${label.slice(2)}` : `Episode ${label}`;

/** The key of the row of an episode that is not here yet. */
export const newEpisodeKey = ({ tmdbId }: Pick<EpisodeFacts, 'tmdbId'>) => `tmdb-${tmdbId}`;

function newEpisode(facts: EpisodeFacts): Proposal {
  const key = newEpisodeKey(facts);
  const path = rowPath('episodes', key);
  const row = {
    key,
    label: facts.label,
    kind: facts.isSpecial ? 'special' : 'regular',
    title: soundName(facts.title),
    nativeTitle: null,
    airDate: facts.airDate,
    airTime: null,
    isAirDateDerived: false,
    runtimeMinutes: facts.runtimeMinutes,
    synopsis: soundText(facts.synopsis),
  } as const;
  return {
    path,
    group: 'episodes',
    kind: 'row',
    label: named(facts),
    was: null,
    proposed: row,
    state: 'missing',
    isSuggested: !facts.isSpecial,
    language: 'en',
    needs: [],
    deed: { does: 'set', operations: { [path]: [null, row] } },
  };
}

function changedEpisode(key: string, row: Episode, facts: EpisodeFacts): Proposal[] {
  const synopsis = soundText(facts.synopsis);
  const parts: readonly (readonly [
    part: keyof Episode,
    words: string,
    proposed: Value,
    language: string | null,
  ])[] = [
    ['title', 'Title', soundName(facts.title), 'en'],
    ['airDate', 'Air date', facts.airDate, null],
    ['runtimeMinutes', 'Runtime in minutes', facts.runtimeMinutes, null],
    ['synopsis', 'Synopsis', wordsOfText(row.synopsis) === wordsOfText(synopsis) ? null : synopsis, 'en'],
  ];
  return parts.flatMap(([part, words, proposed, language]): Proposal[] => {
    const was: Value = row[part];
    // A date that we computed from weekdays is confirmed by one that was published.
    const isConfirmed = part === 'airDate' && row.isAirDateDerived;
    if (proposed === null || (was === proposed && !isConfirmed)) return [];
    const path = rowPath('episodes', key, part);
    const derived = rowPath('episodes', key, 'isAirDateDerived');
    return [
      {
        path,
        group: 'episodes',
        kind: 'value',
        label: `${named(facts)}: ${words}`,
        was,
        proposed,
        state: was === null ? 'missing' : 'differs',
        isSuggested: was === null || isConfirmed,
        language,
        needs: [],
        deed: {
          does: 'set',
          operations: { [path]: [was, proposed], ...(isConfirmed && { [derived]: [true, false] as const }) },
        },
      },
    ];
  });
}

function still(record: TitleRecord, key: string, facts: EpisodeFacts): Proposal[] {
  const { still: file } = facts;
  const hasOne = Object.values(record.images).some(({ episodeId }) => String(episodeId) === key);
  if (file === null || hasOne) return [];
  const isNew = key === newEpisodeKey(facts);
  return [
    {
      path: rowPath('images', file),
      group: 'stills',
      kind: 'picture',
      label: `${named(facts)}: Still`,
      was: null,
      proposed: { file, kind: 'still', episode: key },
      state: 'missing',
      isSuggested: !facts.isSpecial,
      language: null,
      picture: { file, width: null, height: null, votes: null },
      needs: isNew ? [rowPath('episodes', key)] : [],
      deed: { does: 'picture', kind: 'still', file, owner: null, episode: key },
    },
  ];
}

/** Episodes that are not here, and what is not known of those that are; matched by their number. */
export function episodeProposals(record: TitleRecord, { episodes }: TitleFacts): Proposal[] {
  const byLabel = new Map(
    Object.entries(record.episodes).flatMap(([key, row]): [string, [string, Episode]][] =>
      row.label === null ? [] : [[row.label, [key, row]]],
    ),
  );
  return episodes.flatMap((facts) => {
    const [key, row] = byLabel.get(facts.label) ?? [];
    if (key === undefined || row === undefined)
      return [newEpisode(facts), ...still(record, newEpisodeKey(facts), facts)];
    return [...changedEpisode(key, row, facts), ...still(record, key, facts)];
  });
}
