/** Labels of actions by the part after the dot. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  revert: 'Reverted a change',
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
  mailVerification: 'Resent the verification e-mail',
  expire: 'Deleted old registrations',
  close: 'Closed the account',
  endSessions: 'Ended sessions',
  grantRole: 'Granted a role',
  revokeRole: 'Revoked a role',
  register: 'Registered',
};

/** Choices of the filter by action. */
export const VERB_CHOICES = Object.entries(VERBS).map(([value, label]) => ({ value, label }));

/** Returns the verb of an action: `tags.bulkDelete` becomes `bulkDelete`, `import.titles` becomes `import`. */
const verbOf = (action: string): string =>
  action.startsWith('import.') ? 'import' : (action.split('.').at(-1) ?? action);

const spaced = (word: string) => word.replace(/([A-Z])/g, ' $1').toLowerCase();

/** Returns the label of an action: `title.update` becomes “Changed”. */
export function actionLabel(action: string): string {
  const text = VERBS[verbOf(action)] ?? spaced(verbOf(action));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Groups of the chart in stacking order. */
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
  expire: 'Deleted',
  close: 'Deleted',
};

/** Returns the group of an action. */
export const groupOf = (action: string): ActionGroup => GROUPS[verbOf(action)] ?? 'Other';
