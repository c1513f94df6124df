import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { ImageSummary, TitleSummary, TitleType } from '#src/domain/catalogue/summaries.ts';

/** A person without works. */
export interface PersonHead {
  id: number;
  slug: string;
  name: string;
  nativeName: string | null;
  givenName: string | null;
  familyName: string | null;
  names: { name: string; kind: 'alias' | 'birth' | 'stage' | 'former' }[];
  gender: string | null;
  country: { code: string; name: string } | null;
  /** Partial dates. */
  birthDate: string | null;
  deathDate: string | null;
  /** Cleaned HTML. */
  biography: string | null;
  links: { source: string; url: string }[];
  portrait: ImageSummary | null;
  creditCount: number;
  updatedAt: string;
}

/** The data of a person that their page, search engines and previews use. */
export interface ShownPerson extends Omit<PersonHead, 'country' | 'creditCount' | 'names'> {
  names: string[];
  country: string | null;
}

export interface Work {
  creditId: number;
  title: TitleSummary;
  /** Cast role; null for crew and if the source did not state it. */
  role: CastRole | null;
  roleLabel: string | null;
  characters: { id: number; name: string; nativeName: string | null }[];
  note: string | null;
}

export interface WorkGroup {
  job: CreditJob;
  label: string;
  count: number;
  /** Newest first; works without a known year come last, with year null. */
  years: { year: number | null; works: Work[] }[];
}

export interface PersonWorks {
  groups: WorkGroup[];
  total: number;
  /** Number of explicit works that are omitted because the viewer has not enabled explicit titles. */
  hiddenCount: number;
  /** Whether works are omitted because of the maximum number, which no real person has reached. */
  isCut: boolean;
}

/** A cast role or a job; `cast` includes all cast roles. */
export type WorksRole = CreditJob | CastRole;
export type WorksType = TitleType;
export type WorksSort = 'newest' | 'oldest' | 'known' | 'top' | 'az';

/** Filters and sort order of a person's works. */
export interface WorksAddress {
  role: WorksRole | null;
  type: WorksType | null;
  sort: WorksSort;
}

/** A filter value with the number of works it shows. */
export interface WorksChoice<Value extends string> {
  value: Value;
  label: string;
  count: number;
}

/** The filtered works of a person. `total`, `hiddenCount`, `isCut`, `jobs` and `years` describe all works. */
export interface ChosenWorks extends PersonWorks {
  shown: number;
  roles: WorksChoice<WorksRole>[];
  types: WorksChoice<WorksType>[];
  jobs: Pick<WorkGroup, 'job' | 'label' | 'count'>[];
  /** First and last year; null if no work has a year. */
  years: [first: number, last: number] | null;
}

/** A work as the person's page shows it. */
export interface ShownWork extends Pick<Work, 'title' | 'roleLabel' | 'note'> {
  characters: string[];
}

export interface ShownWorkGroup extends Omit<WorkGroup, 'years'> {
  years: { year: number | null; works: ShownWork[] }[];
}

/** The filtered works as the person's page shows them. */
export interface ShownWorks extends Omit<ChosenWorks, 'groups'> {
  groups: ShownWorkGroup[];
}
