import { Alert } from 'antd';
import type { Ref } from 'react';
import type { TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';
import { PasteLine } from './PasteLine.tsx';
import { doublesOf } from './pasteRows.ts';
import type { Reading } from './usePasteRows.ts';

interface PasteLinesProps {
  reading: Reading;
  values: Pick<TitleValues, 'cast' | 'crew'>;
  faults: Readonly<Record<number, string>>;
  mayMake: boolean;
  listRef: Ref<HTMLOListElement>;
}

/** What was read of a paste, line by line, and what was not. */
export function PasteLines({ reading, values, faults, mayMake, listRef }: PasteLinesProps) {
  const { rows, left, isSearching, error, change } = reading;
  const doubles = doublesOf(rows, values);
  const isEmpty = !isSearching && !error && rows.length === 0;
  return (
    <>
      {isSearching && <p role="status">Looking for the people …</p>}
      {error && (
        <Alert
          type="error"
          role="alert"
          message="The people could not be looked up."
          description={error.message}
        />
      )}
      {isEmpty && <p role="status">There is no name in it.</p>}
      <ol ref={listRef} className="dash-paste-lines" aria-label="Pasted lines">
        {rows.map((row, index) => (
          <PasteLine
            key={row.at}
            row={row}
            double={doubles[index] ?? null}
            fault={faults[row.at] ?? null}
            mayMake={mayMake}
            change={change}
          />
        ))}
      </ol>
      {left.length > 0 && (
        <details className="dash-paste-left">
          <summary>{left.length} lines were not taken</summary>
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
