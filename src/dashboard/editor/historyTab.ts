import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';

/** The tab with the history of a record, of every editor. */
export const HISTORY_TAB = {
  label: 'History',
  fields: [],
  isStaffOnly: true,
  Panel: lazyPart(() => import('./EditorHistory.tsx'), 'EditorHistory'),
};
