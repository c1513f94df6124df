import { assertValid, type FieldErrors } from '#src/domain/errors.ts';
import { type EntryFields, type EntryState, NEW_ENTRY } from './entry.ts';
import { LIST_LIMITS } from './listLimits.ts';
import { finishedRewatch, startedRewatch, stoppedRewatch } from './rewatches.ts';

/** The fields that an edit sets; the others follow from the rules or stay. */
export type EntryEdit = Partial<EntryFields>;

/** What the rules depend on besides the entry. */
export interface EntryRules {
  /** Number of episodes of the title, 1 for a movie; null if unknown. */
  readonly total: number | null;
  /** The member's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether a greater progress resumes a title that is on hold or dropped: for +1 and ticked episodes. */
  readonly resumes?: boolean;
}

function progressError(before: EntryState, progress: number, total: number | null): string | null {
  // A total can be lowered later. Entries above it stay as they are, and can be lowered but not raised.
  if (total !== null && progress > Math.max(total, before.progress))
    return total === 1 ? 'Give at most 1' : `Give at most ${total}, the number of episodes`;
  return progress > LIST_LIMITS.progress ? `Give at most ${LIST_LIMITS.progress}` : null;
}

/** Whether the edit sets a field to another value. */
const changes = (before: EntryState, edit: EntryEdit, field: keyof EntryFields): boolean =>
  edit[field] !== undefined && edit[field] !== before[field];

function editErrors(before: EntryState, edit: EntryEdit, { total }: EntryRules): FieldErrors {
  const errors: FieldErrors = {};
  if (edit.progress !== undefined && changes(before, edit, 'progress')) {
    const error = progressError(before, edit.progress, total);
    if (error !== null) errors.progress = error;
  }
  const status = edit.status ?? before.status;
  if (edit.isRewatching === true && status !== 'completed')
    errors.isRewatching = 'Complete the title before you rewatch it';
  return errors;
}

const isWhole = (progress: number, total: number | null): boolean => total !== null && progress >= total;

/** The status that follows from a new progress if the edit does not set one. */
function impliedStatus(before: EntryState, edit: EntryEdit, { total, resumes }: EntryRules): EntryEdit {
  const { progress } = edit;
  if (edit.status !== undefined || progress === undefined || progress === before.progress) return {};
  if (isWhole(progress, total) && progress > before.progress) return { status: 'completed' };
  if (before.isRewatching) return {};
  if (before.status === 'completed') return total !== null && progress < total ? { status: 'watching' } : {};
  if (before.status === 'plan_to_watch' && progress > 0) return { status: 'watching' };
  return resumes && progress > before.progress ? { status: 'watching' } : {};
}

/** What completing fills in: the progress unless the edit sets it, and dates that are empty. */
function filledOnCompletion(
  before: EntryState,
  edit: EntryEdit,
  { total, today }: EntryRules,
): Partial<EntryState> {
  const { startedOn, finishedOn, progress } = { ...before, ...edit };
  // If the play began before, or ended on another day, nobody knows its first day.
  const isOfToday = before.progress === 0 && finishedOn === null && edit.finishedOn === undefined;
  return {
    ...(edit.progress === undefined && { progress: Math.max(progress, total ?? 0) }),
    ...(edit.startedOn === undefined && isOfToday && { startedOn: startedOn ?? today }),
    ...(edit.finishedOn === undefined && { finishedOn: finishedOn ?? today }),
  };
}

/** What starting fills in: the first day, if it is empty. */
function filledOnStart(before: EntryState, after: EntryState, edit: EntryEdit, today: string) {
  const starts =
    (after.progress > 0 && before.progress === 0) ||
    (after.status === 'watching' && before.status === 'plan_to_watch');
  return starts && edit.startedOn === undefined && after.startedOn === null ? { startedOn: today } : {};
}

/** Completes the current play, be it the first or a rewatch. */
function completed(before: EntryState, edit: EntryEdit, rules: EntryRules): EntryState {
  const after = {
    ...before,
    ...edit,
    status: 'completed' as const,
    ...filledOnCompletion(before, edit, rules),
  };
  if (!before.isRewatching) return after;
  return finishedRewatch(after, edit.rewatchCount === undefined);
}

/** Whether an edit completes the current play: it sets the status, or its progress reaches the total. */
function completes(before: EntryState, edit: EntryEdit, implied: EntryEdit): boolean {
  if (edit.isRewatching === true && !before.isRewatching) return false;
  if (implied.status === 'completed') return true;
  if (edit.status !== 'completed') return false;
  return before.isRewatching ? edit.isRewatching !== true : before.status !== 'completed';
}

/**
 * Applies an edit to an entry.
 *
 * - Progress is at most the total. An entry above a total that was lowered later stays as it is.
 * - Reaching the total completes. Completing fills progress and dates only where they are empty and not part of the edit.
 * - Progress in a planned title starts it; less than the total in a completed one takes it up again.
 * - A rewatch (`isRewatching: true`) keeps the earlier plays. Its progress begins at 0, and it ends when it reaches the
 *   total, with `isRewatching: false`, or with another status.
 * @param before null if the title is not on the list
 * @throws AppError 422 with an error for each invalid field
 */
export function editedEntry(before: EntryState | null, edit: EntryEdit, rules: EntryRules): EntryState {
  const known = before ?? NEW_ENTRY;
  assertValid(editErrors(known, edit, rules));
  if (edit.isRewatching === true && !known.isRewatching) {
    const { isRewatching: _, progress, startedOn, finishedOn, ...first } = edit;
    const watched = editedEntry(before, first, rules);
    const begun = startedRewatch(watched, startedOn === undefined ? rules.today : startedOn);
    const rest = {
      ...(progress !== undefined && { progress }),
      ...(finishedOn !== undefined && { finishedOn }),
    };
    return Object.keys(rest).length === 0 ? begun : editedEntry(begun, rest, rules);
  }
  if (
    known.isRewatching &&
    edit.isRewatching === false &&
    edit.status !== 'completed' &&
    edit.progress === undefined
  )
    return editedEntry(stoppedRewatch(known), { ...edit, isRewatching: false }, rules);
  const implied = impliedStatus(known, edit, rules);
  if (completes(known, edit, implied)) return completed(known, edit, rules);
  const after: EntryState = { ...known, ...edit, ...implied };
  const isStill = after.isRewatching && after.status === 'completed';
  return { ...after, ...filledOnStart(known, after, edit, rules.today), isRewatching: isStill };
}

/** Whether an edit made the current play complete; the member is asked for a score then. */
export function isJustCompleted(before: EntryState | null, after: EntryState): boolean {
  if (after.status !== 'completed' || after.isRewatching) return false;
  return before === null || before.status !== 'completed' || after.rewatchCount > before.rewatchCount;
}
