/** Statuses of a title in a member's list; rewatching is a separate flag, not a status. */
export const LIST_STATUSES = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;
