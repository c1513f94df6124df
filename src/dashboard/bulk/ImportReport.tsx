import { Alert, Button } from 'antd';
import { publicConfig } from '#src/client/publicConfig.ts';
import { SCROLLED } from '#src/dashboard/frame/scrolled.ts';
import { Words } from '#src/dashboard/list/Cell.tsx';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { ImportSample } from './ImportSample.tsx';
import type { ImportResult, Job } from './job.ts';

interface ImportReportProps {
  resource: ResourceDeclaration;
  result: ImportResult;
  /** The job whose result it is. */
  jobId: Job['id'];
  /** Whether it was done, not only looked at. */
  isDone: boolean;
}

const number = (count: number) => count.toLocaleString('en');

/** What an import would do, or did: counts, columns that were not understood, each row that is refused. */
export function ImportReport({ resource, result, jobId, isDone }: ImportReportProps) {
  const { rows, created, updated, unchanged, refused, refusals, columns } = result;
  const unknown = columns.filter(({ field }) => field === null).map(({ column }) => column);
  return (
    <div aria-live="polite" className="dash-plan">
      <p>
        Of {number(rows)} rows <b>{number(created)}</b> {isDone ? 'were' : 'would be'} added,{' '}
        <b>{number(updated)}</b> changed
        {unchanged > 0 && `, ${number(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already`}
        {refused > 0 && (
          <>
            , <b>{number(refused)}</b> {isDone ? 'were not' : 'cannot be'} taken
          </>
        )}
        .
      </p>
      {unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`Left out, since no field is called so: ${unknown.join(', ')}`}
        />
      )}
      {!isDone && <ImportSample resource={resource} result={result} />}
      {refused > 0 && (
        <p>
          <Button
            size="small"
            href={`${publicConfig().apiBaseUrl}/jobs/${jobId}/refused`}
            download
            title="CSV, with the reasons behind the columns: mend it and bring it in again"
          >
            {refused === 1 ? 'The row as a file' : `The ${number(refused)} rows as a file`}
          </Button>
        </p>
      )}
      {refusals.length > 0 && (
        <section className="dash-refusals" aria-label="Rows that cannot be taken" {...SCROLLED}>
          <table>
            <caption className="visually-hidden">Rows that cannot be taken</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Why not</th>
              </tr>
            </thead>
            <tbody>
              {refusals.map(({ line, column, value, reason }) => (
                <tr key={`${line} ${column} ${reason}`}>
                  <td>{line}</td>
                  <td>{column}</td>
                  <td>{value !== null && <Words text={value} />}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
