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
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? 'null');
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

export function storeDraft(key: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(`draft:${key}`, JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable: only the leave warning protects the changes.
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(`draft:${key}`);
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}
