import {
  ApartmentOutlined,
  BookOutlined,
  ClusterOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  MailOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  ShareAltOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { ACTIVITY, HOME, listPath, REQUESTS, SHELVES } from '#src/dashboard/places.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { Resource } from '#src/domain/roles.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: ReactNode;
  /** What it lists; null for the home. */
  resource: Resource | null;
}

interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

const ICONS: Partial<Record<Resource, ReactNode>> = {
  countries: <GlobalOutlined aria-hidden="true" />,
  genders: <UserOutlined aria-hidden="true" />,
  genres: <BookOutlined aria-hidden="true" />,
  'social-media': <ShareAltOutlined aria-hidden="true" />,
  'streaming-services': <PlayCircleOutlined aria-hidden="true" />,
  studios: <ApartmentOutlined aria-hidden="true" />,
  tags: <TagsOutlined aria-hidden="true" />,
  users: <TeamOutlined aria-hidden="true" />,
  roles: <SafetyOutlined aria-hidden="true" />,
  dramas: <VideoCameraOutlined aria-hidden="true" />,
  people: <IdcardOutlined aria-hidden="true" />,
  messages: <MailOutlined aria-hidden="true" />,
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A resource's name in menus and headings: “Streaming services”. */
export const shelfLabel = (resource: string): string =>
  capital(declarationOf(resource)?.noun.many ?? resource.replaceAll('-', ' '));

const item = (resource: Resource): MenuItem => ({
  label: shelfLabel(resource),
  path: listPath(resource),
  icon: ICONS[resource] ?? <ClusterOutlined aria-hidden="true" />,
  resource,
});

const CATALOGUE: readonly Resource[] = ['dramas', 'people'];
const STAFF: readonly Resource[] = ['users', 'roles'];
const WRITTEN: readonly Resource[] = ['messages'];
const ELSEWHERE: ReadonlySet<Resource> = new Set([...CATALOGUE, ...STAFF, ...WRITTEN]);

const TABLES: readonly Resource[] = SHELVES.map(({ resource }) => resource).filter(
  (resource) => !ELSEWHERE.has(resource),
);

/** The menu, in the order of the work. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'Work',
    items: [
      { label: 'Home', path: HOME, icon: <HomeOutlined aria-hidden="true" />, resource: null },
      {
        label: 'Change requests',
        path: REQUESTS,
        icon: <InboxOutlined aria-hidden="true" />,
        resource: 'change-requests',
      },
      ...WRITTEN.map(item),
    ],
  },
  { label: 'Catalogue', items: CATALOGUE.map(item) },
  { label: 'Reference tables', items: TABLES.map(item).sort((a, b) => (a.label < b.label ? -1 : 1)) },
  {
    label: 'People at work',
    items: [
      ...STAFF.map(item),
      {
        label: 'Activity',
        path: ACTIVITY,
        icon: <HistoryOutlined aria-hidden="true" />,
        resource: 'activity',
      },
    ],
  },
];
