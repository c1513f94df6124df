import type { Fields, ReferenceTarget } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';

/** What a record that another refers to is called, and what tells it apart. */
export interface Label {
  name: string;
  nativeName: string | null;
  year: number | null;
  picture: ImageSummary | null;
}

/** Whose change it will be: written at once, or proposed to staff. */
export type EditorMode = 'staff' | 'suggest';

/** A record while it is being written: every tab of an editor reads it and changes it. */
export interface Draft<F extends Fields> {
  mode: EditorMode;
  /** Null while it is being added. */
  id: number | null;
  /** As it was read, or saved last. */
  base: InputOf<F>;
  /** As it stands now; collections are lists in their order. */
  values: InputOf<F>;
  set<K extends keyof F & string>(field: K, next: InputOf<F>[K]): void;
  /** Names of the fields that differ from `base`. */
  changed: ReadonlySet<string>;
  /** What was refused, by path: `startDate`, `cast.2.role`. */
  errors: Readonly<Record<string, string>>;
  labelOf(target: ReferenceTarget, id: number): Label | undefined;
  /** Remembers what a record picked just now is called. */
  learn(target: ReferenceTarget, id: number, label: Label): void;
  isDisabled: boolean;
}
