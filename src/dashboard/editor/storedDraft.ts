/** A draft as this tab keeps it, over a reload or an ended session: what was changed, from what, of which version. */
export interface StoredDraft {
  version: number;
  base: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  labels: unknown;
  /** What was handed in and not answered, so that it is handed in again as it was; left out where all was answered. */
  unanswered?: StoredSubmission;
}

interface StoredSubmission {
  changes: Readonly<Record<string, unknown>>;
  version: number;
  note?: string;
}

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'base' in value && 'values' in value;

/** What was kept; null where there is nothing or storage is closed. */
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
    // Full or closed: the warning on leaving remains.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(`draft:${key}`);
  } catch {
    // Nothing was kept either.
  }
}
