/** What was done, in words, by the part of an action behind its dot. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  revert: 'Took a change back',
  undo: 'Undid a command',
  merge: 'Merged',
  bulkUpdate: 'Changed many',
  bulkDelete: 'Deleted many',
  bulkRestore: 'Restored many',
  import: 'Imported',
  fill: 'Filled from TMDB',
  fillMany: 'Filled many from TMDB',
  suspend: 'Suspended',
  reinstate: 'Lifted the suspension',
  verify: 'Verified the address',
  endSessions: 'Ended sessions',
  grantRole: 'Gave a role',
  revokeRole: 'Took a role',
  register: 'Registered',
};

/** What may have been done, as it is filtered by. */
export const VERB_CHOICES = Object.entries(VERBS).map(([value, label]) => ({ value, label }));

/** The part of an action that says what was done: `tags.bulkDelete` is `bulkDelete`, `import.titles` is `import`. */
const verbOf = (action: string): string =>
  action.startsWith('import.') ? 'import' : (action.split('.').at(-1) ?? action);

const spaced = (word: string) => word.replace(/([A-Z])/g, ' $1').toLowerCase();

/** An action in words: `title.update` is “Changed”. */
export function actionWords(action: string): string {
  const words = VERBS[verbOf(action)] ?? spaced(verbOf(action));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the chart tells apart, in the order it is stacked. */
export const ACTION_GROUPS = ['Added', 'Changed', 'Deleted', 'Other'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

const GROUPS: Readonly<Record<string, ActionGroup>> = {
  create: 'Added',
  import: 'Added',
  register: 'Added',
  update: 'Changed',
  bulkUpdate: 'Changed',
  fill: 'Changed',
  fillMany: 'Changed',
  restore: 'Changed',
  bulkRestore: 'Changed',
  revert: 'Changed',
  undo: 'Changed',
  merge: 'Deleted',
  delete: 'Deleted',
  bulkDelete: 'Deleted',
};

/** The group that an action counts towards. */
export const groupOf = (action: string): ActionGroup => GROUPS[verbOf(action)] ?? 'Other';
