import {
  CAST_ROLE_LABELS,
  CAST_ROLES,
  CREDIT_JOB_LABELS,
  CREDIT_JOBS,
  type CreditJob,
  creditJobOrder,
} from '#src/domain/catalogue/creditKinds.ts';
import type {
  ChosenWorks,
  Work,
  WorkGroup,
  WorksAddress,
  WorksChoice,
  WorksRole,
  WorksSort,
  WorksType,
} from './person.view.ts';
import { WORKS_ROLES, WORKS_TYPES } from './worksParameters.ts';

/** A work with the values that sort orders need. */
export interface ReadWork extends Work {
  job: CreditJob;
  /** Number of members' lists with the title, and the highest number of votes in an external catalogue. */
  known: readonly [lists: number, votes: number];
  sortKey: string;
}

const byKey = (a: ReadWork, b: ReadWork) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0);
const byKnown = (a: ReadWork, b: ReadWork) => b.known[0] - a.known[0] || b.known[1] - a.known[1];

/**
 * Sort functions. The input is sorted newest first, undated works last, and the sort is stable, so ties keep
 * that order.
 */
const ORDERS: Readonly<Record<WorksSort, (works: readonly ReadWork[]) => ReadWork[]>> = {
  newest: (works) => [...works],
  oldest: (works) => [
    ...works.filter(({ title }) => title.startDate !== null).reverse(),
    ...works.filter(({ title }) => title.startDate === null),
  ],
  known: (works) => works.toSorted(byKnown),
  top: (works) => works.toSorted((a, b) => (b.title.score ?? -1) - (a.title.score ?? -1) || byKnown(a, b)),
  az: (works) => works.toSorted(byKey),
};

const isOfRole = ({ job, role }: ReadWork, requested: WorksRole | null) =>
  requested === null || job === requested || role === requested;
const isOfType = ({ title }: ReadWork, requested: WorksType | null) =>
  requested === null || title.type === requested;

/** Number of works for each value that `valuesOf` gives for a work. */
function tally(works: readonly ReadWork[], valuesOf: (work: ReadWork) => readonly (string | null)[]) {
  const counts = new Map<string, number>();
  for (const work of works)
    for (const value of valuesOf(work)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
  counts: ReadonlyMap<string, number>,
): WorksChoice<Value>[] {
  return values.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, label: labels[value], count }];
  });
}

const ROLES = Object.keys(WORKS_ROLES) as WorksRole[];
const TYPES = Object.keys(WORKS_TYPES) as WorksType[];
// Cast roles come after the whole cast and before other jobs.
const ROLE_ORDER: readonly WorksRole[] = [
  'cast',
  ...CAST_ROLES,
  ...ROLES.filter((role) => role !== 'cast' && !(role in CAST_ROLE_LABELS)),
];

/** Groups works by job and then by consecutive works of one year; keeps the order. */
export function byJob(works: readonly ReadWork[]): WorkGroup[] {
  const groups = new Map<CreditJob, WorkGroup>();
  for (const { job, known: _, sortKey: __, ...work } of works) {
    const group = groups.get(job) ?? { job, label: CREDIT_JOB_LABELS[job], count: 0, years: [] };
    groups.set(job, group);
    group.count += 1;
    const { year } = work.title;
    const last = group.years.at(-1);
    if (last?.year === year) last.works.push(work);
    else group.years.push({ year, works: [work] });
  }
  return [...groups.values()].sort((a, b) => creditJobOrder(a.job) - creditJobOrder(b.job));
}

/**
 * Returns the works that match the address, sorted, with the available filters. Role counts apply to the
 * selected type and type counts to the selected role, so that each count is the number of works its link
 * shows.
 * @param works all works of a person, newest first
 */
export function chosenWorks(
  works: readonly ReadWork[],
  { role, type, sort }: WorksAddress,
): Pick<ChosenWorks, 'groups' | 'shown' | 'roles' | 'types' | 'jobs' | 'years'> {
  const ofType = works.filter((work) => isOfType(work, type));
  const ofRole = works.filter((work) => isOfRole(work, role));
  const chosen = ofType.filter((work) => isOfRole(work, role));
  const years = works.flatMap(({ title: { year } }) => (year === null ? [] : [year]));
  const jobs = tally(works, ({ job }) => [job]);
  return {
    groups: byJob(ORDERS[sort](chosen)),
    shown: chosen.length,
    roles: choicesOf(
      WORKS_ROLES,
      ROLE_ORDER,
      tally(ofType, ({ job, role: played }) => [job, played]),
    ),
    types: choicesOf(
      WORKS_TYPES,
      TYPES,
      tally(ofRole, ({ title }) => [title.type]),
    ),
    jobs: CREDIT_JOBS.flatMap((job) => {
      const count = jobs.get(job);
      return count === undefined ? [] : [{ job, label: CREDIT_JOB_LABELS[job], count }];
    }),
    years: years.length === 0 ? null : [Math.min(...years), Math.max(...years)],
  };
}
