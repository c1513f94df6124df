import type { FileSense } from './columnSense.ts';
import type { TitleDraft } from './draft.ts';
import type { Cell, Reading } from './table.ts';

/** A cell that is not blank, and what its reader needs to know and to tell. */
export interface Given {
  readonly cell: Cell;
  /** The cell as one tidy text. */
  readonly text: string;
  readonly line: number;
  readonly sense: FileSense;
  /** Tells of the cell, or of a part of it, that it is not taken. */
  readonly refuse: (reason: string, part?: string) => void;
}

/** Reads a cell into a draft. */
export type Reader = (given: Given, draft: TitleDraft) => void;

/** The value of a reading; its refusal is told. */
export function heeded<Value>({ refuse }: Given, { value, reason }: Reading<Value>): Value | null {
  if (reason !== null) refuse(reason);
  return value;
}
