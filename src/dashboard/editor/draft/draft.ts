import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';

/** The name of a referenced record, with details that distinguish it from others of the same name. */
export interface Label {
  name: string;
  nativeName: string | null;
  year: number | null;
  picture: ImageSummary | null;
}

/** `staff` changes are written immediately; `suggest` sends them to staff, who decide on them. */
export type EditorMode = 'staff' | 'suggest';

/** A record that is being edited; all tabs of an editor share it. */
export interface Draft<F extends Fields> {
  mode: EditorMode;
  /** Null for a new record. */
  id: number | null;
  /** The values last read or saved. */
  base: InputOf<F>;
  /** The current values; collections are arrays in display order. */
  values: InputOf<F>;
  set<K extends keyof F & string>(field: K, next: InputOf<F>[K]): void;
  /** Names of the fields that differ from `base`. */
  changed: ReadonlySet<string>;
  /** Error messages by path: `startDate`, `cast.2.role`. */
  errors: Readonly<Record<string, string>>;
  labelOf(target: ReferenceTarget, id: number): Label | undefined;
  /** Stores the label of a record that was just picked. */
  learn(target: ReferenceTarget, id: number, label: Label): void;
  isDisabled: boolean;
}
