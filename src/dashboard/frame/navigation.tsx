import {
  ApartmentOutlined,
  BookOutlined,
  ClusterOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  ShareAltOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { HOME, SHELVES } from '#src/dashboard/places.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { Resource } from '#src/domain/roles.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: ReactNode;
  /** What must be readable to see it; null for everybody's. */
  resource: Resource | null;
}

interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

const ICONS: Partial<Record<Resource, ReactNode>> = {
  countries: <GlobalOutlined />,
  genders: <UserOutlined />,
  genres: <BookOutlined />,
  'social-media': <ShareAltOutlined />,
  'streaming-services': <PlayCircleOutlined />,
  studios: <ApartmentOutlined />,
  tags: <TagsOutlined />,
  users: <TeamOutlined />,
  roles: <SafetyOutlined />,
  activity: <HistoryOutlined />,
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A resource's name in menus and headings: “Streaming services”. */
export const shelfLabel = (resource: string): string =>
  capital(declarationOf(resource)?.noun.many ?? resource.replaceAll('-', ' '));

const STAFF: ReadonlySet<string> = new Set(['users', 'roles', 'activity']);

const items = (isStaffs: boolean): MenuItem[] =>
  SHELVES.filter(({ resource }) => STAFF.has(resource) === isStaffs).map(({ resource, path }) => ({
    label: shelfLabel(resource),
    path,
    icon: ICONS[resource] ?? <ClusterOutlined />,
    resource,
  }));

/** The menu, in the order of the work. */
export const MENU: readonly MenuGroup[] = [
  { label: 'Work', items: [{ label: 'Home', path: HOME, icon: <HomeOutlined />, resource: null }] },
  { label: 'Reference tables', items: items(false).sort((a, b) => (a.label < b.label ? -1 : 1)) },
  { label: 'People at work', items: items(true) },
];
