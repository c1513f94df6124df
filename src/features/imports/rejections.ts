import type { ImportRejection } from './importShapes.ts';

/** Maximum rejections in a result. */
export const REJECTIONS_MAX = 500;
/** Maximum reasons per row, and characters of each. */
const REASONS_MAX = 5;
const REASON_LENGTH = 300;

/** Reasons for rejections, by line. */
export type Reasons = Map<number, string[]>;

/** Adds the reason of a rejection to its line, up to the maximum per line. */
export function addReason(reasons: Reasons, { line, column, reason }: ImportRejection): void {
  const held = reasons.get(line) ?? [];
  if (held.length >= REASONS_MAX) return;
  const text = column === null ? reason : `${column}: ${reason}`;
  reasons.set(line, [...held, text.slice(0, REASON_LENGTH)]);
}
