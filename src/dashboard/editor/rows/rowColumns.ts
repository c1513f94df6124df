import type { ReactNode } from 'react';

/** A row of a collection in forms. */
export type LooseRow = Readonly<Record<string, unknown>>;

/** Properties for a custom cell, used if the field's standard control does not fit. */
export interface CellProps<R extends LooseRow> {
  row: R;
  at: number;
  label: string;
  isDisabled: boolean;
  isWrong: boolean;
  change(next: Partial<R>): void;
}

export interface RowColumn<R extends LooseRow> {
  /** The row's field; its label is the column header. */
  part: keyof R & string;
  /** Width as a CSS grid track: `1fr`, `120px`. */
  track: string;
  render?(props: CellProps<R>): ReactNode;
}
