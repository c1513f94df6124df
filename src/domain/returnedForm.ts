import type { FieldErrors } from './errors.ts';

/** A form that comes back to who sent it, with what they wrote. */
export interface ReturnedForm {
  /** What was in the fields, by name. */
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  fields: FieldErrors;
  /** What is to be done. */
  message: string;
  /** False where all is well and it only has to be sent once more. */
  isWrong: boolean;
}
