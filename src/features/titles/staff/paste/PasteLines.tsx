import { Alert } from 'antd';
import type { Ref } from 'react';
import type { TitleValues } from '#src/features/titles/staff/titleValues.ts';
import { PasteLine } from './PasteLine.tsx';
import { doublesOf } from './pasteRows.ts';
import type { Reading } from './usePasteRows.ts';

interface PasteLinesProps {
  reading: Reading;
  values: Pick<TitleValues, 'cast' | 'crew'>;
  errors: Readonly<Record<number, string>>;
  mayMake: boolean;
  listRef: Ref<HTMLOListElement>;
}

/** Lists the pasted lines that were read, and those that could not be read. */
export function PasteLines({ reading, values, errors, mayMake, listRef }: PasteLinesProps) {
  const { rows, left, isSearching, error, change } = reading;
  const doubles = doublesOf(rows, values);
  const isEmpty = !isSearching && !error && rows.length === 0;
  return (
    <>
      {isSearching && <p role="status">Searching for people …</p>}
      {error && (
        <Alert
          type="error"
          role="alert"
          message="The search for people failed."
          description={error.message}
        />
      )}
      {isEmpty && <p role="status">No names found.</p>}
      <ol ref={listRef} className="dash-paste-lines" aria-label="Pasted lines">
        {rows.map((row, index) => (
          <PasteLine
            key={row.at}
            row={row}
            double={doubles[index] ?? null}
            error={errors[row.at] ?? null}
            mayMake={mayMake}
            change={change}
          />
        ))}
      </ol>
      {left.length > 0 && (
        <details className="dash-paste-left">
          <summary>{left.length} lines were skipped</summary>
          <ul>
            {left.map(({ line, text, reason }) => (
              <li key={`${line} ${text}`}>
                {line}: {text} <small>{reason}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
