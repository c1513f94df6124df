/** Groups of the chart in stacking order. */
export const ACTION_GROUPS = ['Added', 'Changed', 'Deleted', 'Other'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Actions by the part after the dot, with their labels and their groups if not Other. */
const VERBS: Readonly<Record<string, readonly [label: string, group?: ActionGroup]>> = {
  create: ['Added', 'Added'],
  update: ['Changed', 'Changed'],
  delete: ['Deleted', 'Deleted'],
  restore: ['Restored', 'Changed'],
  revert: ['Reverted a change', 'Changed'],
  undo: ['Undid a command', 'Changed'],
  merge: ['Merged', 'Deleted'],
  bulkUpdate: ['Changed many', 'Changed'],
  bulkDelete: ['Deleted many', 'Deleted'],
  bulkRestore: ['Restored many', 'Changed'],
  import: ['Imported', 'Added'],
  fill: ['Filled from TMDB', 'Changed'],
  fillMany: ['Filled many from TMDB', 'Changed'],
  suspend: ['Suspended'],
  reinstate: ['Lifted the suspension'],
  verify: ['Verified the address'],
  mailVerification: ['Resent the verification e-mail'],
  expire: ['Deleted old registrations', 'Deleted'],
  close: ['Closed the account', 'Deleted'],
  endSessions: ['Ended sessions'],
  grantRole: ['Granted a role'],
  revokeRole: ['Revoked a role'],
  register: ['Registered', 'Added'],
};

/** Choices of the filter by action. */
export const VERB_CHOICES = Object.entries(VERBS).map(([value, [label]]) => ({ value, label }));

/** Returns the verb of an action: `tags.bulkDelete` becomes `bulkDelete`, `import.titles` becomes `import`. */
const verbOf = (action: string): string =>
  action.startsWith('import.') ? 'import' : (action.split('.').at(-1) ?? action);

const spaced = (word: string) => word.replace(/([A-Z])/g, ' $1').toLowerCase();

/** Returns the label of an action: `title.update` becomes “Changed”. */
export function actionLabel(action: string): string {
  const text = VERBS[verbOf(action)]?.[0] ?? spaced(verbOf(action));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the group of an action. */
export const groupOf = (action: string): ActionGroup => VERBS[verbOf(action)]?.[1] ?? 'Other';
