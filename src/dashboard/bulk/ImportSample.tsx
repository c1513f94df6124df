import { SCROLLED } from '#src/dashboard/frame/scrolled.ts';
import { Words } from '#src/dashboard/list/Cell.tsx';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { ImportResult } from './job.ts';

interface ImportSampleProps {
  resource: ResourceDeclaration;
  result: ImportResult;
}

/** The first rows of a file as they are read: each column with the field it goes into, or that it is left out. */
export function ImportSample({ resource, result }: ImportSampleProps) {
  const { columns, sample, key } = result;
  const labelOf = (field: string, column = field) =>
    field === 'id' ? 'Number' : (resource.fields[field]?.label ?? column);
  if (sample.length === 0) return null;
  // A file may call two columns the same.
  const placed = columns.map((column, at) => ({ ...column, at }));
  return (
    <section className="dash-sample" aria-label="The first rows" {...SCROLLED}>
      <table>
        <caption>
          The first {sample.length === 1 ? 'row' : `${sample.length} rows`} of the file, known by{' '}
          {labelOf(key).toLowerCase()}
        </caption>
        <thead>
          <tr>
            {placed.map(({ column, field, at }) => (
              <th key={at} scope="col" className={field === null ? 'is-left-out' : undefined}>
                {column}
                <small>{field === null ? 'left out' : `→ ${labelOf(field, column)}`}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <tr key={line}>
              {placed.map(({ field, at }) => (
                <td key={at} className={field === null ? 'is-left-out' : undefined}>
                  <Words text={cells[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
