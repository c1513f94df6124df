import { rowErrors } from '#src/dashboard/editor/rows/rowEdits.ts';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import type { CharacterRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';

/** The data that a row shows. */
export interface CreditView {
  key: string;
  person: Choice;
  /** Role or job; '' if the role is unknown. */
  group: string;
  note: string;
  /** Null for crew. */
  characters: readonly CharacterRow[] | null;
  error: string | null;
}

export interface CreditGroup {
  group: string;
  heading: string;
  credits: readonly CreditView[];
}

/** Actions of a row. The functions are stable, so that rows do not rerender. */
export interface CreditActions {
  remove(key: string): void;
  setPerson(key: string, person: Choice): void;
  setGroup(key: string, group: string): void;
  setNote(key: string, note: string): void;
  addCharacter(key: string, name: string): void;
  dropCharacter(key: string, character: string): void;
  openCharacter(character: string): void;
}

/** Returns a person of a draft with their label. */
export const personOf = ({ labelOf }: TitleDraft, id: number): Choice =>
  choiceFrom(id, labelOf('people', id));

/** Returns the validation errors of a row joined to one text; null if there are none. */
export const errorAt = (errors: TitleDraft['errors'], field: string, index: number): string | null =>
  Object.values(rowErrors(errors, field, index)).join('. ') || null;

const isSameList = (a: CreditView['characters'], b: CreditView['characters']): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((each, at) => each === b[at]));

/** Whether two views of a credit render the same. */
export const isSameView = (a: CreditView, b: CreditView): boolean =>
  a.key === b.key &&
  a.group === b.group &&
  a.note === b.note &&
  a.error === b.error &&
  a.person.id === b.person.id &&
  a.person.name === b.person.name &&
  a.person.picture?.src === b.person.picture?.src &&
  isSameList(a.characters, b.characters);
