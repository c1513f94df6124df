import type { FileSense } from './columnSense.ts';
import { emptyDraft, type ImportedTitle } from './draft.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { readDraftCell } from './rows.ts';
import type { Table } from './table.ts';
import { isBlankText } from './values/text.ts';

export interface ColumnSample extends MappedColumn {
  readonly samples: readonly { readonly raw: string; readonly read: string }[];
}

/** Number of values shown per column, and of rows searched for them. */
const SHOWN = 2;
const LOOKED_AT = 200;

const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

const hasValue = (value: unknown): boolean => {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value).some(hasValue);
};

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const reported = Object.values(value).filter((part) => typeof part === 'string');
  return reported.length > 0 ? reported.join(' ') : JSON.stringify(value);
}

/** Describes the values that a cell set in a draft. */
function readsAs({ line: _line, ...draft }: ImportedTitle): string {
  const values = Object.entries(draft).filter(([, value]) => hasValue(value));
  return values.map(([name, value]) => `${name} ${shownValue(value)}`).join(', ');
}

function sample(table: Table, column: MappedColumn, sense: FileSense): ColumnSample['samples'] {
  const seen = new Map<string, string>();
  for (const row of table.rows.slice(0, LOOKED_AT)) {
    const draft = emptyDraft(row.line);
    let reason = '';
    const text = readDraftCell(row, column, draft, sense, (rejection) => {
      reason = `rejected: ${rejection.reason}`;
    });
    if (isBlankText(text) || seen.has(text)) continue;
    seen.set(text, readsAs(draft) || reason || 'nothing');
    if (seen.size === SHOWN) break;
  }
  return [...seen].map(([raw, read]) => ({ raw: short(raw, 60), read: short(read, 100) }));
}

/** Returns a few values of each mapped column with their interpretation, so that users can check the mapping. */
export function samplesOf(table: Table, mapping: Mapping, sense: FileSense): ColumnSample[] {
  return mapping.mapped.map((column) => ({ ...column, samples: sample(table, column, sense) }));
}
