import { SCROLLED } from '#src/dashboard/frame/focus/scrolled.ts';
import { Text } from '#src/dashboard/kinds/values.tsx';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ImportResult } from './importJob.ts';

interface ImportSampleProps {
  resource: ResourceDeclaration;
  result: ImportResult;
}

/** Shows the first rows of a file, with the field that each column is mapped to. */
export function ImportSample({ resource, result }: ImportSampleProps) {
  const { columns, sample, key } = result;
  const labelOf = (field: string, column = field) =>
    field === 'id' ? 'Number' : (resource.fields[field]?.label ?? column);
  if (sample.length === 0) return null;
  // Two columns of a file can have the same name.
  const placed = columns.map((column, at) => ({ ...column, at }));
  return (
    <section className="dash-sample" aria-label="First rows" {...SCROLLED}>
      <table>
        <caption>
          The first {sample.length === 1 ? 'row' : `${sample.length} rows`} of the file, matched by{' '}
          {labelOf(key).toLowerCase()}
        </caption>
        <thead>
          <tr>
            {placed.map(({ column, field, at }) => (
              <th key={at} scope="col" className={field === null ? 'is-left-out' : undefined}>
                {column}
                <small>{field === null ? 'ignored' : `→ ${labelOf(field, column)}`}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <tr key={line}>
              {placed.map(({ field, at }) => (
                <td key={at} className={field === null ? 'is-left-out' : undefined}>
                  <Text text={cells[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
