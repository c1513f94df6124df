import type { FileSense } from './columnSense.ts';
import type { ImportedTitle } from './draft.ts';
import type { Cell, Reading } from './table.ts';

/** A cell that is not blank, with the context its reader needs. */
export interface CellInput {
  readonly cell: Cell;
  /** The cell as one tidy text. */
  readonly text: string;
  readonly line: number;
  readonly sense: FileSense;
  /** Rejects the cell or a part of it. */
  readonly reject: (reason: string, part?: string) => void;
}

/** Reads a cell into a draft. */
export type Reader = (input: CellInput, draft: ImportedTitle) => void;

/** Returns the value of a reading and reports its rejection. */
export function valueOrReject<Value>({ reject }: CellInput, { value, reason }: Reading<Value>): Value | null {
  if (reason !== null) reject(reason);
  return value;
}
