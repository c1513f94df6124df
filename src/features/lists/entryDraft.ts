import { isPartialDate } from '#src/domain/dates/partialDate.ts';
import type { EntryFields, ListStatus } from '#src/domain/lists/entry.ts';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';

/** The fields of the form as the member types them. */
export interface EntryDraft {
  readonly status: ListStatus;
  readonly isRewatching: boolean;
  readonly score: number | null;
  readonly progress: string;
  readonly startedOn: string;
  readonly finishedOn: string;
  readonly notes: string;
  readonly isPrivate: boolean;
}

export type DraftErrors = Readonly<Partial<Record<keyof EntryDraft, string>>>;

/** Returns the form's fields for an entry. */
export const draftOf = (entry: EntryFields): EntryDraft => ({
  status: entry.status,
  isRewatching: entry.isRewatching,
  score: entry.score,
  progress: String(entry.progress),
  startedOn: entry.startedOn ?? '',
  finishedOn: entry.finishedOn ?? '',
  notes: entry.notes ?? '',
  isPrivate: entry.isPrivate,
});

const FIELDS: readonly (keyof EntryDraft)[] = [
  'status',
  'isRewatching',
  'score',
  'progress',
  'startedOn',
  'finishedOn',
  'notes',
  'isPrivate',
];

const fieldOf = (draft: EntryDraft, field: keyof EntryDraft): unknown => {
  if (field === 'progress') return Number(draft.progress);
  const value = draft[field];
  if (field === 'score' || typeof value !== 'string') return value;
  return (field === 'notes' ? value : value.trim()) || null;
};

/** Returns the fields that differ between two drafts of one entry, as the API takes them. */
export function draftChanges(from: EntryDraft, to: EntryDraft): Partial<EntryFields> {
  const changed = FIELDS.filter((field) => fieldOf(from, field) !== fieldOf(to, field));
  return Object.fromEntries(changed.map((field) => [field, fieldOf(to, field)]));
}

const dateError = (text: string): string | undefined =>
  text.trim() === '' || isPartialDate(text.trim())
    ? undefined
    : 'Enter a date as 2024, 2024-05 or 2024-05-11';

function progressError(text: string, total: number | null, before: number): string | undefined {
  const progress = Number(text);
  if (text.trim() === '' || !Number.isInteger(progress) || progress < 0) return 'Enter a whole number';
  // A total that was lowered later does not make an entry invalid.
  const most = total === null ? LIST_LIMITS.progress : Math.max(total, before);
  return progress > most ? `Enter at most ${most}` : undefined;
}

/** Returns the invalid fields of a draft with their messages. */
export function draftErrors(draft: EntryDraft, entry: EntryFields, total: number | null): DraftErrors {
  const { length } = [...draft.notes];
  const tooLong =
    length > LIST_LIMITS.notes
      ? `Enter at most ${LIST_LIMITS.notes.toLocaleString('en')} characters; these are ${length.toLocaleString('en')}`
      : undefined;
  const errors: Record<string, string | undefined> = {
    progress: progressError(draft.progress, total, entry.progress),
    startedOn: dateError(draft.startedOn),
    finishedOn: dateError(draft.finishedOn),
    notes: tooLong,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
