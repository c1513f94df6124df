import { Alert, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { SCROLLED } from '#src/dashboard/frame/focus/scrolled.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ImportResult, RowState } from './importJob.ts';
import { STATE_LABELS } from './importLabels.ts';
import { countsOf, PLAN_PAGE, usePlanRows } from './importPlan.ts';
import { PlanRow } from './PlanRow.tsx';
import type { useImport } from './useImport.ts';

interface ImportPlanProps {
  resource: ResourceDeclaration;
  result: ImportResult;
  jobId: Job['id'];
  isDone: boolean;
  dialog: ReturnType<typeof useImport>;
}

type Shown = RowState | 'all';

/** States in the order in which they need attention. */
const STATES = ['ambiguous', 'rejected', 'changed', 'created', 'unchanged'] as const;

/** What an import does with each row, by state and in pages. */
export function ImportPlan({ resource, result, jobId, isDone, dialog }: ImportPlanProps) {
  const counts = countsOf(result);
  const held = STATES.filter((state) => counts[state] > 0);
  const [shown, setShown] = useState<Shown>(held[0] ?? 'all');
  const [page, setPage] = useState(0);
  const { data: rows, error } = usePlanRows(jobId, shown === 'all' ? null : shown, page);
  const total = shown === 'all' ? held.reduce((sum, state) => sum + counts[state], 0) : counts[shown];
  const labelOf = (state: RowState) => STATE_LABELS[state][isDone ? 1 : 0];
  if (held.length === 0) return null;
  return (
    <section aria-label="Rows" className="dash-plan">
      <div className="dash-plan-states">
        <Segmented<Shown>
          aria-label="Rows to show"
          options={[
            ...held.map((state) => ({
              value: state,
              label: `${labelOf(state)} ${counts[state].toLocaleString('en')}`,
            })),
            ...(held.length > 1 ? [{ value: 'all' as const, label: 'All' }] : []),
          ]}
          value={shown}
          onChange={(state) => {
            setShown(state);
            setPage(0);
          }}
        />
      </div>
      {error && <Alert type="error" role="alert" message={error.message} />}
      {!rows && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {rows && (
        <ul
          className="dash-plan-rows"
          aria-label={shown === 'all' ? 'All rows' : labelOf(shown)}
          {...SCROLLED}
        >
          {rows.map((row) => (
            <PlanRow
              key={row.line}
              row={row}
              label={labelOf(row.state)}
              resource={resource}
              choice={dialog.rowChoices[row.line] ?? null}
              onChoose={isDone ? null : (record) => dialog.chooseRow(row.line, record)}
            />
          ))}
        </ul>
      )}
      {total > PLAN_PAGE && (
        <Pagination
          size="small"
          simple
          current={page + 1}
          pageSize={PLAN_PAGE}
          total={total}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </section>
  );
}
