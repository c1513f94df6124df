import { MailOutlined } from '@ant-design/icons';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';
import './messages.css';

/** Messages to staff. */
export const contactStaff: StaffFeature = {
  name: 'contact',
  records: {
    messages: {
      group: 'Work',
      icon: <MailOutlined aria-hidden="true" />,
      Editor: lazyPart(() => import('./MessageScreen.tsx'), 'MessageScreen'),
    },
  },
  homeCard: {
    area: 'work',
    needs: ['read', 'messages'],
    Card: lazyPart(() => import('./MessagesCard.tsx'), 'MessagesCard'),
  },
};
