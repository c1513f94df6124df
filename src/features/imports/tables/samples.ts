import type { FileSense } from './columnSense.ts';
import { emptyDraft, type TitleDraft } from './draft.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { readDraftCell } from './rows.ts';
import type { Table } from './table.ts';
import { isBlankText } from './values/text.ts';

export interface ColumnSample extends MappedColumn {
  readonly samples: readonly { readonly raw: string; readonly read: string }[];
}

/** Values shown of each column, and the rows in which they are looked for. */
const SHOWN = 2;
const LOOKED_AT = 200;

const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

const isSaid = (value: unknown): boolean => {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value).some(isSaid);
};

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const told = Object.values(value).filter((part) => typeof part === 'string');
  return told.length > 0 ? told.join(' ') : JSON.stringify(value);
}

/** What a cell set in a draft, as text. */
function saidBy({ line: _line, ...draft }: TitleDraft): string {
  const said = Object.entries(draft).filter(([, value]) => isSaid(value));
  return said.map(([name, value]) => `${name} ${shownValue(value)}`).join(', ');
}

function sample(table: Table, column: MappedColumn, sense: FileSense): ColumnSample['samples'] {
  const seen = new Map<string, string>();
  for (const row of table.rows.slice(0, LOOKED_AT)) {
    const draft = emptyDraft(row.line);
    let reason = '';
    const text = readDraftCell(row, column, draft, sense, (refusal) => {
      reason = `not taken: ${refusal.reason}`;
    });
    if (isBlankText(text) || seen.has(text)) continue;
    seen.set(text, saidBy(draft) || reason || 'nothing');
    if (seen.size === SHOWN) break;
  }
  return [...seen].map(([raw, read]) => ({ raw: short(raw, 60), read: short(read, 100) }));
}

/** For each mapped column a few of its values with what they are read as, for people to check the mapping by. */
export function samplesOf(table: Table, mapping: Mapping, sense: FileSense): ColumnSample[] {
  return mapping.mapped.map((column) => ({ ...column, samples: sample(table, column, sense) }));
}
