import { InboxOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';

/** The queue of members' suggestions. */
export const changesStaff: StaffFeature = {
  name: 'changes',
  screens: {
    'change-requests': {
      group: 'Work',
      isFirst: true,
      icon: <InboxOutlined aria-hidden="true" />,
      Screen: lazyPart(() => import('./Requests.tsx'), 'Requests'),
    },
  },
};
