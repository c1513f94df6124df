import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';

/** The work list of dead links of titles and people. */
export const linksStaff: StaffFeature = {
  name: 'links',
  workLists: [
    {
      list: 'deadLinks',
      of: ['dramas', 'people'],
      title: 'Dead links',
      none: 'No checked link is dead.',
      Footer: lazyPart(() => import('./LinkCheck.tsx'), 'LinkCheck'),
    },
  ],
};
