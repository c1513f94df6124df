import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import type { CharacterRow, TitleDraft } from '#src/dashboard/titleEditor/titleValues.ts';

/** A credit as its row shows it. */
export interface CreditView {
  key: string;
  person: Choice;
  /** Role or job; '' where the role is not known. */
  group: string;
  note: string;
  /** Null of crew. */
  characters: readonly CharacterRow[] | null;
  fault: string | null;
}

export interface CreditGroup {
  group: string;
  heading: string;
  credits: readonly CreditView[];
}

/** What a row does, always the same functions, so that rows are not drawn anew. */
export interface CreditActions {
  remove(key: string): void;
  setPerson(key: string, person: Choice): void;
  setGroup(key: string, group: string): void;
  setNote(key: string, note: string): void;
  addCharacter(key: string, name: string): void;
  dropCharacter(key: string, character: string): void;
  openCharacter(character: string): void;
}

/** A person of a draft, for a row. */
export const personOf = ({ labelOf }: TitleDraft, id: number): Choice =>
  choiceFrom(id, labelOf('people', id));

/** What was refused of a row; null for nothing. */
export function faultAt(errors: TitleDraft['errors'], field: string, index: number): string | null {
  const own = `${field}.${index}`;
  const found = Object.entries(errors).filter(([path]) => path === own || path.startsWith(`${own}.`));
  return found.map(([, message]) => message).join('. ') || null;
}

const isSameList = (a: CreditView['characters'], b: CreditView['characters']): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((each, at) => each === b[at]));

/** Whether two views of a credit look the same. */
export const isSameView = (a: CreditView, b: CreditView): boolean =>
  a.key === b.key &&
  a.group === b.group &&
  a.note === b.note &&
  a.fault === b.fault &&
  a.person.id === b.person.id &&
  a.person.name === b.person.name &&
  a.person.picture?.src === b.person.picture?.src &&
  isSameList(a.characters, b.characters);
