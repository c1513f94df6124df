import { readStored, writeStored } from '#src/client/browserStorage.ts';

/** Unsaved changes in session storage, so that they survive a reload or an expired session. */
export interface StoredDraft {
  version: number;
  base: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  labels: unknown;
  /** A submission without a response, so that it can be repeated unchanged; absent if all were answered. */
  unanswered?: StoredSubmission;
}

interface StoredSubmission {
  changes: Readonly<Record<string, unknown>>;
  version: number;
  note?: string;
}

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'base' in value && 'values' in value;

/** Returns the stored draft, or null if none exists or storage is unavailable. */
export function storedDraft(key: string): StoredDraft | null {
  const value = readStored('sessionStorage', `draft:${key}`);
  return isStored(value) ? value : null;
}

/** Stores a draft. If the storage is full or unavailable, only the leave warning protects the changes. */
export const storeDraft = (key: string, draft: StoredDraft): void =>
  writeStored('sessionStorage', `draft:${key}`, draft);

export const deleteDraft = (key: string): void => writeStored('sessionStorage', `draft:${key}`, null);
