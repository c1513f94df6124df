import type { ComponentType, ReactNode } from 'react';
import type { Resource } from '#src/domain/roles/roles.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import type { Draft } from './draft/draft.ts';
import type { EditorRecord } from './editorRecord.ts';
import type { EditorTabs } from './editorTabs.ts';

/** The names of the record, shown above the tabs. */
export interface Head {
  name: string;
  nativeName: string | null;
  /** A short description: its year or noun. */
  note: string | null;
}

/** The parts in which editors of different resources differ. */
export interface EditorKind<F extends Fields> {
  resource: Resource;
  fields: F;
  /** Whether its API uses arrays of ids and permissions instead of rows. */
  takesKeys?: true;
  tabs(): EditorTabs<F>;
  headOf(values: InputOf<F>, record: EditorRecord<F>): Head;
  /** Its public page; null if visitors cannot see the record. */
  publicHref?(record: EditorRecord<F>): string | null;
  /** Control for a state in the header, such as whether it is published. */
  HeadState?: ComponentType<{ draft: Draft<F> }>;
  /** Facts and actions beside the tabs; `onChanged` reloads the record. */
  about?(record: EditorRecord<F>, onChanged: () => void): ReactNode;
  /** Whether the record is read-only. */
  isLocked?(record: EditorRecord<F>): boolean;
}
