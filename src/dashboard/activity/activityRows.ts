/** One command that somebody gave, as `GET /api/activity` lists them. */
export interface ActivityRow {
  id: number;
  actor: { id: number; handle: string; displayName: string } | null;
  /** `countries.update`, `session.start` and so on. */
  action: string;
  resource: string | null;
  recordId: number | null;
  /** Name of the record it was about. */
  label: string | null;
  detail: Readonly<Record<string, unknown>> | null;
  /** How many revisions hang on it. */
  revisions: number;
  createdAt: string;
}

/** A query of the activity; blank parts are left out. */
export function activityQuery(parts: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}
