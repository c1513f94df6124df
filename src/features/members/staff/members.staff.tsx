import { TeamOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './users.css';

/** Accounts and unverified registrations. */
export const membersStaff: StaffFeature = {
  name: 'members',
  records: {
    users: {
      group: 'Administration',
      icon: <TeamOutlined aria-hidden="true" />,
      Editor: lazyPart(() => import('./UserScreen.tsx'), 'UserScreen'),
    },
  },
};
