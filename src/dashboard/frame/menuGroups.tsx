import { ClusterOutlined, HomeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { staffRecordsOf, staffScreenOf } from '#src/dashboard/features.ts';
import { resourceLabel, staffResources, staffScreens } from '#src/dashboard/resources.ts';
import { HOME, listPath } from '#src/dashboard/routes.ts';
import { MENU_GROUPS, type MenuEntry } from '#src/dashboard/staffFeature.ts';
import type { Resource } from '#src/domain/roles/roles.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: ReactNode;
  /** The resource of a list; null for other screens. */
  resource: Resource | null;
}

interface MenuGroup {
  label: (typeof MENU_GROUPS)[number];
  items: readonly MenuItem[];
}

type Placed = MenuItem & Required<Omit<MenuEntry, 'icon'>>;

const placed = (item: Omit<MenuItem, 'icon'>, entry: Partial<MenuEntry> = {}): Placed => ({
  ...item,
  icon: entry.icon ?? <ClusterOutlined aria-hidden="true" />,
  group: entry.group ?? 'Reference tables',
  isFirst: entry.isFirst ?? false,
});

const home = (): Placed =>
  placed(
    { label: 'Home', path: HOME, resource: null },
    { group: 'Work', isFirst: true, icon: <HomeOutlined aria-hidden="true" /> },
  );

const lists = (): Placed[] =>
  staffResources().map(({ name }) =>
    placed({ label: resourceLabel(name), path: listPath(name), resource: name }, staffRecordsOf(name)),
  );

const screens = (): Placed[] =>
  staffScreens().map(({ name, label, path }) => placed({ label, path, resource: null }, staffScreenOf(name)));

/** Reference tables are sorted by label, other items stay in the order of their declarations. */
const byPosition = (a: Placed, b: Placed): number => {
  if (a.group === 'Reference tables') return a.label < b.label ? -1 : 1;
  return Number(b.isFirst) - Number(a.isFirst);
};

/** Returns the menu in groups: Home, then declared lists and screens. */
export function menuGroups(): MenuGroup[] {
  const all = [home(), ...lists(), ...screens()];
  return MENU_GROUPS.map((label) => ({
    label,
    items: all.filter(({ group }) => group === label).toSorted(byPosition),
  }));
}
