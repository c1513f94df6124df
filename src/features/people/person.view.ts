import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import type { ImageSummary, TitleSummary, TitleType } from '#src/domain/summaries.ts';

/** Everything of a person's page but the works. */
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

export interface Work {
  creditId: number;
  title: TitleSummary;
  /** Group of the cast; null for crew and where the source did not say. */
  role: CastRole | null;
  roleLabel: string | null;
  characters: { id: number; name: string; nativeName: string | null }[];
  note: string | null;
}

export interface WorkGroup {
  job: CreditJob;
  label: string;
  count: number;
  /** Newest first; the works without a known year come last, with year null. */
  years: { year: number | null; works: Work[] }[];
}

export interface PersonWorks {
  groups: WorkGroup[];
  total: number;
  /** How many are left out because they are explicit and the viewer did not ask for those. */
  hiddenCount: number;
  /** Whether there are more than are given (a bound that no real person has reached). */
  isCut: boolean;
}

/** One group of the cast, or one job; `cast` is the whole cast. */
export type WorksRole = CreditJob | CastRole;
export type WorksType = TitleType;
export type WorksSort = 'newest' | 'oldest' | 'known' | 'top' | 'az';

/** Which works a person's page is asked for, and in which order. */
export interface WorksAddress {
  role: WorksRole | null;
  type: WorksType | null;
  sort: WorksSort;
}

/** Something that may be asked for, with how many works it shows. */
export interface WorksChoice<Value extends string> {
  value: Value;
  label: string;
  count: number;
}

/** The works a person's page shows; `total` and what follows it speak of all. */
export interface ChosenWorks extends PersonWorks {
  shown: number;
  roles: WorksChoice<WorksRole>[];
  types: WorksChoice<WorksType>[];
  jobs: Pick<WorkGroup, 'job' | 'label' | 'count'>[];
  /** First and last year; null when no work has one. */
  years: [first: number, last: number] | null;
}
