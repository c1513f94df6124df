import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { PasteError } from './pasted.ts';

export interface PastedCharacter {
  readonly name: string;
  readonly nativeName: string | null;
}

/** A person and their job, before the person is matched with the catalogue. */
export interface PastedCredit {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  /** The person's name as written, in whatever script; 1 to 300 characters. */
  readonly name: string;
  /** The Hangul name next to a name in Latin letters. */
  readonly nativeName: string | null;
  readonly job: CreditJob;
  /** Null for crew, and for cast whose role the paste does not state. */
  readonly role: CastRole | null;
  readonly characters: readonly PastedCharacter[];
  /** At most 300 characters. */
  readonly note: string | null;
}

export interface PastedCast {
  readonly credits: readonly PastedCredit[];
  /** Lines that were not used, each with the reason. */
  readonly left: readonly PasteError[];
}

export interface CastPasting {
  /** Whether characters come before actors; tables with a header row do not need this. */
  readonly isCharacterFirst?: boolean;
}
