import {
  ApartmentOutlined,
  BookOutlined,
  GlobalOutlined,
  PlayCircleOutlined,
  ShareAltOutlined,
  TagsOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { StaffFeature } from '#src/dashboard/staffFeature.ts';

/** The icons of the reference tables in the menu; their screens follow from `refine.config.ts`. */
export const referenceTablesStaff: StaffFeature = {
  name: 'referenceTables',
  records: {
    countries: { icon: <GlobalOutlined aria-hidden="true" /> },
    genders: { icon: <UserOutlined aria-hidden="true" /> },
    genres: { icon: <BookOutlined aria-hidden="true" /> },
    'social-media': { icon: <ShareAltOutlined aria-hidden="true" /> },
    'streaming-services': { icon: <PlayCircleOutlined aria-hidden="true" /> },
    studios: { icon: <ApartmentOutlined aria-hidden="true" /> },
    tags: { icon: <TagsOutlined aria-hidden="true" /> },
  },
};
