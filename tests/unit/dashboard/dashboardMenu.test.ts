import { describe, expect, it } from 'vitest';
import '#src/app/staffScreens.client.ts';
import { TABLE_RESOURCES } from '#refine.config';
import { menuGroups } from '#src/dashboard/frame/menuGroups.tsx';
import { capitalised } from '#src/dashboard/resources.ts';
import { mayOpen } from '#src/dashboard/routes.ts';
import { can } from '#src/domain/roles/can.ts';
import { DEFAULT_ROLES } from '#src/domain/roles/roles.ts';

describe('[S-A12] the menu of the dashboard', () => {
  const actorOf = (key: string) => {
    const permissions = DEFAULT_ROLES.find((role) => role.key === key)?.permissions ?? [];
    return { userId: 1, permissions: new Set<string>(permissions) };
  };
  const menuOf = (key: string) =>
    menuGroups().map(({ label, items }) => {
      const open = items.filter(({ path }) =>
        mayOpen((action, resource) => can(actorOf(key), action, resource), path),
      );
      return { label, items: open };
    });
  /** The reference tables that a role may read, as they are declared. */
  const declaredTables = (key: string) =>
    TABLE_RESOURCES.filter(({ name }) => can(actorOf(key), 'read', name))
      .map(({ noun }) => capitalised(noun.many))
      .sort();
  const otherItems = (key: string) =>
    menuOf(key)
      .filter(({ label }) => label !== 'Reference tables')
      .flatMap(({ items }) => items.map(({ label }) => label));

  it('contains exactly the screens that each role can open', () => {
    const work = ['Home', 'Change requests'];
    expect(otherItems('editor')).toEqual([...work, 'Titles', 'People']);
    const all = [...work, 'Messages', 'Reviews', 'Reports'];
    expect(otherItems('moderator')).toEqual([...all, 'Users', 'Activity']);
    expect(otherItems('admin')).toEqual([...all, 'Titles', 'People', 'Users', 'Roles', 'Activity']);
  });

  it.each(['editor', 'moderator', 'admin'])(
    'has the declared reference tables, sorted, for the %s',
    (key) => {
      const tables = menuOf(key).find(({ label }) => label === 'Reference tables')?.items ?? [];
      const lists = tables.filter(({ resource }) => resource !== null).map(({ label }) => label);
      expect(lists).toEqual(declaredTables(key));
      expect(lists).toEqual(expect.arrayContaining(['Countries', 'Genres', 'Tags']));
    },
  );
});
