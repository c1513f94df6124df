import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import type { Label } from '#src/dashboard/editor/draft/draft.ts';
import type { ImportResult, RowState } from './importJob.ts';

export type ShownValue = string | number | boolean | null | readonly (string | number)[];

export interface PlannedChange {
  field: string;
  label: string;
  /** What the file calls the column; null for a value that no column states. */
  column: string | null;
  was: ShownValue;
  willBe: ShownValue;
}

/** A stored record that a row could mean, or that has its name. */
export interface DescribedRecord extends Label {
  id: number;
  /** The best-known titles of a person. */
  works: readonly string[];
}

/** What an import does, or would do, with one row. */
export interface PlannedRow {
  line: number;
  state: RowState;
  id: number | null;
  name: string | null;
  changes: readonly PlannedChange[];
  candidates: readonly DescribedRecord[];
  namesakes: readonly (DescribedRecord & { why: string })[];
  rejections: readonly { column: string | null; value: string; reason: string }[];
}

/** Rows of one page. */
export const PLAN_PAGE = 50;

/** Loads a page of a plan. @param state null for all rows */
export const usePlanRows = (jobId: Job['id'], state: RowState | null, page: number) =>
  useQuery({
    queryKey: ['import-plan', jobId, state, page],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const start = page * PLAN_PAGE;
      const query = new URLSearchParams({ _start: String(start), _end: String(start + PLAN_PAGE) });
      if (state !== null) query.set('state', state);
      return call<PlannedRow[]>(`/jobs/${jobId}/plan?${query}`);
    },
  });

/** Returns the number of rows in each state. */
export const countsOf = (result: ImportResult): Record<RowState, number> => ({
  created: result.created,
  changed: result.updated,
  unchanged: result.unchanged,
  ambiguous: result.ambiguous,
  rejected: result.refused,
});
