import type { StaffFeature } from '#src/dashboard/staffFeature.ts';

/** The records that the member changed last; other work lists are declared with their records. */
export const workListsStaff: StaffFeature = {
  name: 'workLists',
  workLists: [
    {
      list: 'mine',
      of: ['dramas', 'people'],
      title: 'Changed by you last',
      none: 'You have not changed anything yet.',
    },
  ],
};
