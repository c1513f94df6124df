import { CommentOutlined, FlagOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './staffReviews.css';

/** Members' reviews, and the queue of reports on them. */
export const reviewsStaff: StaffFeature = {
  name: 'reviews',
  records: {
    reviews: {
      group: 'Work',
      icon: <CommentOutlined aria-hidden="true" />,
      Editor: lazyPart(() => import('./ReviewScreen.tsx'), 'ReviewScreen'),
    },
  },
  screens: {
    reports: {
      group: 'Work',
      icon: <FlagOutlined aria-hidden="true" />,
      Screen: lazyPart(() => import('./ReportsScreen.tsx'), 'ReportsScreen'),
    },
  },
};
