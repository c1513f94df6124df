import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import { FillManyButton } from './FillManyButton.tsx';
import './tmdb.css';
import './review/candidates.css';
import './review/proposals.css';

/** Filling from TMDB: a title or person in its editor, many titles in their list. */
export const tmdbStaff: StaffFeature = {
  name: 'tmdb',
  sourceTools: {
    dramas: lazyPart(() => import('./FillFromTmdb.tsx'), 'FillTitle'),
    people: lazyPart(() => import('./FillFromTmdb.tsx'), 'FillPerson'),
  },
  bulkAction: {
    of: 'dramas',
    Button: FillManyButton,
    Dialog: lazyPart(() => import('./FillMany.tsx'), 'FillMany'),
  },
};
