import type { CastRole, CreditJob } from '../creditKinds.ts';
import type { PasteFault } from './pasted.ts';

export interface PastedCharacter {
  readonly name: string;
  readonly nativeName: string | null;
}

/** One person and what they did, before it is known who of the catalogue it is. */
export interface PastedCredit {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  /** The person's name as written, in whatever script; 1 to 300 characters. */
  readonly name: string;
  /** The name in Hangul that stands beside one in Latin letters. */
  readonly nativeName: string | null;
  readonly job: CreditJob;
  /** Null of crew, and of cast whose group the paste does not tell. */
  readonly role: CastRole | null;
  readonly characters: readonly PastedCharacter[];
  /** At most 300 characters. */
  readonly note: string | null;
}

export interface PastedCast {
  readonly credits: readonly PastedCredit[];
  /** What was not taken, each with the reason. */
  readonly left: readonly PasteFault[];
}

export interface CastPasting {
  /** Where the paste names the character before the actor; tables with a header row tell by themselves. */
  readonly isCharacterFirst?: boolean;
}
