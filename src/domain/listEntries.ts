/** Where a title stands in a member's list; rewatching is a flag beside it, not a status. */
export const LIST_STATUSES = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;
