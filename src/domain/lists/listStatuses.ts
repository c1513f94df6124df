/** Statuses of a title in a member's list; rewatching is a separate flag, not a status. */
export const LIST_STATUSES = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;

/** The names of the statuses on screens. */
export const LIST_STATUS_LABELS: Readonly<Record<(typeof LIST_STATUSES)[number], string>> = {
  watching: 'Watching',
  completed: 'Completed',
  on_hold: 'On hold',
  dropped: 'Dropped',
  plan_to_watch: 'Plan to watch',
};

/** What a change of a list was made by. */
export const CHANGE_SOURCES = ['edit', 'bulk', 'undo', 'import', 'merge', 'review'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];
