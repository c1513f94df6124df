/** A parsed value: null without a reason if there is no value, null with a reason if it was rejected. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly reason: string | null;
}

/** Returns a reading with a value. */
export const accepted = <Value>(value: Value): Reading<Value> => ({ value, reason: null });

/** A reading without a value, which is not an error. */
export const NOTHING: Reading<never> = { value: null, reason: null };

/** Returns a rejected reading. The reason continues a sentence about the value: `is not a date`. */
export const rejected = (reason: string): Reading<never> => ({ value: null, reason });
