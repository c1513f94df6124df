import type { ComponentType } from 'react';
import type { Fields } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { Draft } from './draft.ts';
import type { EditorRecord } from './editorRecord.ts';
import type { EditorTabs } from './editorTabs.ts';

/** What stands above the tabs: the record by its names. */
export interface Head {
  name: string;
  nativeName: string | null;
  year: string | null;
}

/** What differs between the editors of titles and of people. */
export interface EditorKind<F extends Fields> {
  resource: 'dramas' | 'people';
  fields: F;
  tabs: EditorTabs<F>;
  headOf(values: InputOf<F>): Head;
  /** Its page on the site. */
  publicHref(record: EditorRecord<F>): string;
  /** Whether visitors see it as it is now. */
  isPublic(record: EditorRecord<F>): boolean;
  /** State that is changed in the head, such as whether it is published. */
  HeadState?: ComponentType<{ draft: Draft<F> }>;
}
