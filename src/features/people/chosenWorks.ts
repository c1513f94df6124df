import {
  CAST_ROLE_LABELS,
  CAST_ROLES,
  CREDIT_JOB_LABELS,
  type CreditJob,
  creditJobOrder,
} from '#src/domain/creditKinds.ts';
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
import { WORKS_ROLES, WORKS_TYPES } from './worksAsked.ts';

/** A work as it is read, with what orders need. */
export interface ReadWork extends Work {
  job: CreditJob;
  /** Members' lists it is on, and the largest audience another catalogue reports. */
  known: readonly [lists: number, votes: number];
  sortKey: string;
}

const byKey = (a: ReadWork, b: ReadWork) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0);
const byKnown = (a: ReadWork, b: ReadWork) => b.known[0] - a.known[0] || b.known[1] - a.known[1];

/** Orders of works that come newest first, undated ones last; the sort is stable, so that is the order among equals. */
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

const isOfRole = ({ job, role }: ReadWork, asked: WorksRole | null) =>
  asked === null || job === asked || role === asked;
const isOfType = ({ title }: ReadWork, asked: WorksType | null) => asked === null || title.type === asked;

function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
  countOf: (value: Value) => number,
): WorksChoice<Value>[] {
  return values
    .map((value) => ({ value, label: labels[value], count: countOf(value) }))
    .filter(({ count }) => count > 0);
}

const ROLES = Object.keys(WORKS_ROLES) as WorksRole[];
const TYPES = Object.keys(WORKS_TYPES) as WorksType[];
// The groups of the cast stand behind the cast, before other jobs.
const ROLE_ORDER: readonly WorksRole[] = [
  'cast',
  ...CAST_ROLES,
  ...ROLES.filter((role) => role !== 'cast' && !(role in CAST_ROLE_LABELS)),
];

/** Works by job, and within it by runs of one year, in the order given. */
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
 * The works that an address asks for, in its order, with what else may be asked for. The counts of roles hold for the type
 * in force and those of types for the role, so that each says what its link shows.
 * @param works all of a person, newest first
 */
export function chosenWorks(
  works: readonly ReadWork[],
  { role, type, sort }: WorksAddress,
): Pick<ChosenWorks, 'groups' | 'shown' | 'roles' | 'types' | 'jobs' | 'years'> {
  const count = (isWanted: (work: ReadWork) => boolean) => works.filter(isWanted).length;
  const chosen = works.filter((work) => isOfRole(work, role) && isOfType(work, type));
  const years = works.flatMap(({ title: { year } }) => (year === null ? [] : [year]));
  return {
    groups: byJob(ORDERS[sort](chosen)),
    shown: chosen.length,
    roles: choicesOf(WORKS_ROLES, ROLE_ORDER, (value) =>
      count((work) => isOfRole(work, value) && isOfType(work, type)),
    ),
    types: choicesOf(WORKS_TYPES, TYPES, (value) =>
      count((work) => isOfRole(work, role) && isOfType(work, value)),
    ),
    jobs: byJob(works).map(({ job, label, count: size }) => ({ job, label, count: size })),
    years: years.length === 0 ? null : [Math.min(...years), Math.max(...years)],
  };
}
