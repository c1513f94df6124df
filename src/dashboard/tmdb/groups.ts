import type { Group, Proposal } from './tmdbCalls.ts';

/** The parts of a record that are filled, in the order they are shown. */
export const GROUP_WORDS: Readonly<Record<Group, string>> = {
  details: 'Details',
  names: 'Names',
  pictures: 'Pictures',
  episodes: 'Episodes',
  stills: 'Stills',
  cast: 'Cast',
  people: 'People',
  externalIds: 'Ids elsewhere',
};

export const GROUPS = Object.keys(GROUP_WORDS) as Group[];

/** Proposals by their part, in its order; parts of which there are none are left out. */
export const grouped = (proposals: readonly Proposal[]): { group: Group; own: readonly Proposal[] }[] =>
  GROUPS.map((group) => ({ group, own: proposals.filter((each) => each.group === group) })).filter(
    ({ own }) => own.length > 0,
  );

/** A number of things in words: `1 picture`, `3 pictures`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
