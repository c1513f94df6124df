import type { z } from 'zod';
import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { TitleType } from '#src/domain/catalogue/titleTypes.ts';
import type { personSchema, worksSchema } from './personAnswers.schema.ts';

/** A person without works. */
export type PersonHead = z.output<typeof personSchema>;

/** Works of a person by job and year. */
export type PersonWorks = z.output<typeof worksSchema>;
export type WorkGroup = PersonWorks['groups'][number];
export type Work = WorkGroup['years'][number]['works'][number];

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
