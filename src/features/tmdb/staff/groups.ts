import type { Group, Proposal } from './tmdbCalls.ts';

/** Labels of the groups in display order. */
export const GROUP_LABELS: Readonly<Record<Group, string>> = {
  details: 'Details',
  names: 'Names',
  pictures: 'Pictures',
  episodes: 'Episodes',
  stills: 'Stills',
  cast: 'Cast',
  people: 'People',
  externalIds: 'External ids',
};

export const GROUPS = Object.keys(GROUP_LABELS) as Group[];

/** Returns the proposals by group, in display order, without empty groups. */
export const grouped = (proposals: readonly Proposal[]): { group: Group; own: readonly Proposal[] }[] =>
  GROUPS.map((group) => ({ group, own: proposals.filter((each) => each.group === group) })).filter(
    ({ own }) => own.length > 0,
  );

/** Formats a count with its noun: `1 picture`, `3 pictures`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
