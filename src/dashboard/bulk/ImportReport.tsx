import type { ImportResult } from './job.ts';

const number = (count: number) => count.toLocaleString('en');

/** What an import would do, or did: counts, columns that were not understood, each row that is refused. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { rows, created, updated, unchanged, refused, refusals, columns } = result;
  const unknown = columns.filter(({ field }) => field === null).map(({ column }) => column);
  return (
    <div aria-live="polite" className="dash-plan">
      <p>
        Of {number(rows)} rows <b>{number(created)}</b> would be added, <b>{number(updated)}</b> changed,{' '}
        {number(unchanged)} are so already
        {refused > 0 && (
          <>
            , <b>{number(refused)}</b> cannot be taken
          </>
        )}
        .
      </p>
      {unknown.length > 0 && <p>Columns that are passed by: {unknown.join(', ')}.</p>}
      {refusals.length > 0 && (
        <div className="dash-refusals">
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
                  <td>{value}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
