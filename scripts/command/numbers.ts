import { UsageError } from './errors.mjs';

/**
 * Parses the value of an option as a whole number within bounds, both included.
 * @throws UsageError with the option and the bounds
 */
export function wholeNumber(option: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${option} must be a whole number from ${least} to ${most.toLocaleString('en')}`);
}
