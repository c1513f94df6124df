/** Limits of members' lists. */
export const LIST_LIMITS = {
  /** Titles on one list. */
  entries: 20_000,
  /** Characters (Unicode code points) of an entry's notes. */
  notes: 4_096,
  /** Progress in a title whose number of episodes is unknown; the largest number of episodes a title can have. */
  progress: 20_000,
  /** Times one member watches one title, the first time included. */
  plays: 200,
  rewatches: 1_000,
  /** Entries of one bulk edit. */
  bulk: 500,
  /** Changes of one entry in the log; older ones are deleted. */
  changes: 200,
  /** Titles of one request for marks. */
  marks: 200,
} as const;
