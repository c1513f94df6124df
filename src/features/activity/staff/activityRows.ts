/** One command, as returned by `GET /api/activity`. */
export interface ActivityRow {
  id: number;
  actor: { id: number; handle: string; displayName: string } | null;
  /** `countries.update`, `session.start` and others. */
  action: string;
  resource: string | null;
  recordId: number | null;
  /** Name of the affected record. */
  label: string | null;
  detail: Readonly<Record<string, unknown>> | null;
  /** Number of its revisions. */
  revisions: number;
  createdAt: string;
}
