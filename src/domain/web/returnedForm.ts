import type { FieldErrors } from '#src/domain/errors.ts';

/** A submitted form that is displayed again with the user's input. */
export interface ReturnedForm {
  /** Submitted values by field name. */
  values: Readonly<Record<string, string>>;
  /** Validation errors by field. */
  fields: FieldErrors;
  /** What the user has to do. */
  message: string;
  /** False if the input is valid and only has to be submitted again. */
  isWrong: boolean;
}
