import type { ReactNode } from 'react';

/** A row of a collection, as forms have it. */
export type LooseRow = Readonly<Record<string, unknown>>;

/** What a cell is drawn with, where the field's own control does not do. */
export interface CellProps<R extends LooseRow> {
  row: R;
  at: number;
  label: string;
  isDisabled: boolean;
  isWrong: boolean;
  change(next: Partial<R>): void;
}

export interface RowColumn<R extends LooseRow> {
  /** The row's field; its label heads the column. */
  part: keyof R & string;
  /** Share of the width, as in a grid's track: `1fr`, `120px`. */
  track: string;
  render?(props: CellProps<R>): ReactNode;
}
