import { HistoryOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './activity.css';

/** The activity screen, and its chart on the home screen. */
export const activityStaff: StaffFeature = {
  name: 'activity',
  screens: {
    activity: {
      group: 'Administration',
      icon: <HistoryOutlined aria-hidden="true" />,
      Screen: lazyPart(() => import('./ActivityScreen.tsx'), 'ActivityScreen'),
    },
  },
  homeCard: {
    area: 'below',
    needs: ['read', 'activity'],
    Card: lazyPart(() => import('./ActivityChart.tsx'), 'RecentActivity'),
  },
};
