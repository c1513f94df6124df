import { Alert, Button } from 'antd';
import { publicConfig } from '#src/client/publicConfig.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { SCROLLED } from '#src/dashboard/frame/focus/scrolled.ts';
import { Text } from '#src/dashboard/kinds/values.tsx';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { ImportSample } from './ImportSample.tsx';
import type { ImportResult } from './importJob.ts';

interface ImportReportProps {
  resource: ResourceDeclaration;
  result: ImportResult;
  /** Id of the import's job. */
  jobId: Job['id'];
  /** False for a dry run. */
  isDone: boolean;
}

const number = (count: number) => count.toLocaleString('en');

/** The report of an import or dry run: counts, ignored columns, rejections. */
export function ImportReport({ resource, result, jobId, isDone }: ImportReportProps) {
  const { rows, created, updated, unchanged, refused: rejected, refusals: rejections, columns } = result;
  const unknown = columns.filter(({ field }) => field === null).map(({ column }) => column);
  return (
    <div aria-live="polite" className="dash-plan">
      <p>
        Of {number(rows)} rows <b>{number(created)}</b> {isDone ? 'were' : 'would be'} added,{' '}
        <b>{number(updated)}</b> changed
        {unchanged > 0 && `, ${number(unchanged)} unchanged`}
        {rejected > 0 && (
          <>
            , <b>{number(rejected)}</b> {isDone ? 'were' : 'would be'} rejected
          </>
        )}
        .
      </p>
      {unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`Ignored columns without a matching field: ${unknown.join(', ')}`}
        />
      )}
      {!isDone && <ImportSample resource={resource} result={result} />}
      {rejected > 0 && (
        <p>
          <Button
            size="small"
            href={`${publicConfig().apiBaseUrl}/jobs/${jobId}/refused`}
            download
            title="CSV with the reasons in the last column: correct it and import it again"
          >
            {rejected === 1 ? 'Download the rejected row' : `Download the ${number(rejected)} rejected rows`}
          </Button>
        </p>
      )}
      {rejections.length > 0 && (
        <section className="dash-rejections" aria-label="Rejected rows" {...SCROLLED}>
          <table>
            <caption className="visually-hidden">Rejected rows</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {rejections.map(({ line, column, value, reason }) => (
                <tr key={`${line} ${column} ${reason}`}>
                  <td>{line}</td>
                  <td>{column}</td>
                  <td>{value !== null && <Text text={value} />}</td>
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
