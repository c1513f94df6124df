import { Button } from 'antd';
import { useState } from 'react';
import { publicConfig } from '#src/client/publicConfig.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useUndo } from '#src/dashboard/bulk/undo.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { ImportPlan } from './ImportPlan.tsx';
import type { ImportResult } from './importJob.ts';
import type { useImport } from './useImport.ts';

interface ImportReportProps {
  resource: ResourceDeclaration;
  result: ImportResult;
  /** Id of the import's job. */
  jobId: Job['id'];
  /** False for a dry run. */
  isDone: boolean;
  dialog: ReturnType<typeof useImport>;
}

const number = (count: number) => count.toLocaleString('en');

function downloadLabel(ambiguous: number, rejected: number): string {
  const left = ambiguous + rejected;
  const kind = ambiguous === 0 ? ' rejected' : '';
  const rows = left === 1 ? `the${kind} row` : `the ${number(left)}${kind} rows`;
  return ambiguous === 0 ? `Download ${rows}` : `Download ${rows} that ${left === 1 ? 'is' : 'are'} left out`;
}

function UndoButton({ resource, activityId }: { resource: string; activityId: number }) {
  const undo = useUndo();
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  const run = async () => {
    setState('undoing');
    setState((await undo(resource, activityId)) ? 'undone' : 'done');
  };
  if (state === 'undone') return <span role="status">Undone. Nothing of this import remains.</span>;
  return (
    <Button size="small" loading={state === 'undoing'} onClick={() => void run()}>
      Undo this import
    </Button>
  );
}

/** The plan of an import, or the report of a finished one: counts, each row, the file of rows that were not imported, undo. */
export function ImportReport({ resource, result, jobId, isDone, dialog }: ImportReportProps) {
  const { rows, created, updated, unchanged, ambiguous, refused: rejected, activityId } = result;
  const left = ambiguous + rejected;
  return (
    <div className="dash-plan">
      <p aria-live="polite">
        Of {number(rows)} rows <b>{number(created)}</b> {isDone ? 'were' : 'would be'} added,{' '}
        <b>{number(updated)}</b> changed
        {unchanged > 0 && `, ${number(unchanged)} unchanged`}
        {ambiguous > 0 && (
          <>
            , <b>{number(ambiguous)}</b> could mean several records
          </>
        )}
        {rejected > 0 && (
          <>
            , <b>{number(rejected)}</b> {isDone ? 'were' : 'would be'} rejected
          </>
        )}
        .
      </p>
      {(left > 0 || activityId !== null) && (
        <p className="dash-plan-actions">
          {isDone && activityId !== null && <UndoButton resource={resource.name} activityId={activityId} />}
          {left > 0 && (
            <Button
              size="small"
              href={`${publicConfig().apiBaseUrl}/jobs/${jobId}/refused`}
              download
              title="CSV with the reasons in the last column: correct it and import it again"
            >
              {downloadLabel(ambiguous, rejected)}
            </Button>
          )}
        </p>
      )}
      <ImportPlan
        key={jobId}
        resource={resource}
        result={result}
        jobId={jobId}
        isDone={isDone}
        dialog={dialog}
      />
    </div>
  );
}
