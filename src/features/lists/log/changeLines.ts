import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { EntryPaths } from '#src/domain/lists/entryChanges.ts';
import { type CHANGE_SOURCES, LIST_STATUS_LABELS, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';

/** One change of the log, as the screen needs it. */
export interface LoggedChange {
  readonly before: EntryPaths | null;
  readonly after: EntryPaths | null;
  readonly source: (typeof CHANGE_SOURCES)[number];
}

const NONE = 'none';

const asDate = (value: unknown) => (typeof value === 'string' ? formatPartialDate(value) : NONE);
const asFlag = (value: unknown) => (value === true ? 'yes' : 'no');
const asNumber = (value: unknown) => (typeof value === 'number' ? String(value) : NONE);

function asStatus(value: unknown): string {
  const status = LIST_STATUSES.find((each) => each === value);
  return status ? LIST_STATUS_LABELS[status].toLowerCase() : NONE;
}

/** How the log names and shows each field; notes are not repeated in full. */
const FIELDS: Readonly<Record<string, { label: string; show(value: unknown): string }>> = {
  status: { label: 'Status', show: asStatus },
  progress: { label: 'Episodes', show: asNumber },
  score: {
    label: 'Score',
    show: (value) => (typeof value === 'number' ? formatStoredScore(value) : NONE),
  },
  isRewatching: { label: 'Rewatching', show: asFlag },
  startedOn: { label: 'Started', show: asDate },
  finishedOn: { label: 'Finished', show: asDate },
  rewatchCount: { label: 'Rewatches', show: asNumber },
  notes: { label: 'Notes', show: (value) => (typeof value === 'string' ? 'written' : NONE) },
  isPrivate: { label: 'Private', show: asFlag },
};

function fieldLines(before: EntryPaths, after: EntryPaths): string[] {
  return Object.entries(FIELDS).flatMap(([path, { label, show }]) => {
    if (!(path in after)) return [];
    const [was, now] = [show(before[path]), show(after[path])];
    if (was === now) return [path === 'notes' ? 'Notes changed' : `${label}: ${now}`];
    return [`${label}: ${was} → ${now}`];
  });
}

function specialLines(before: EntryPaths, after: EntryPaths): string[] {
  const marks = Object.keys(after).filter((path) => path.startsWith('marks/'));
  const ticked = marks.filter((path) => after[path] !== null && !before[path]).length;
  const unticked = marks.filter((path) => after[path] === null).length;
  return [
    ...(ticked > 0 ? [`Ticked apart: ${ticked}`] : []),
    ...(unticked > 0 ? [`Unticked apart: ${unticked}`] : []),
  ];
}

/** Returns what a change did, in short lines. */
export function changeLines({ before, after }: LoggedChange): string[] {
  if (before === null) return [`Added: ${asStatus(after?.status)}`];
  if (after === null) return [`Removed: was ${asStatus(before.status)}`];
  const lines = [...fieldLines(before, after), ...specialLines(before, after)];
  return lines.length > 0 ? lines : ['Plays changed'];
}

const SOURCES: Readonly<Record<LoggedChange['source'], string | null>> = {
  edit: null,
  bulk: 'In a bulk edit',
  undo: 'Undo',
  import: 'By an import',
  review: 'With a review',
  merge: 'Staff merged two titles',
};

/** Returns what made a change; null for an edit of the entry itself. */
export const sourceText = ({ source }: LoggedChange): string | null => SOURCES[source];
