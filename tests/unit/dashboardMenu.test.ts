import { describe, expect, it } from 'vitest';
import { MENU } from '#src/dashboard/frame/navigation.tsx';
import { mayOpen } from '#src/dashboard/places.ts';
import { can } from '#src/domain/can.ts';
import { DEFAULT_ROLES } from '#src/domain/roles.ts';

describe('[S-A12] the menu of the dashboard', () => {
  const menuOf = (key: string) => {
    const held = DEFAULT_ROLES.find((role) => role.key === key)?.permissions ?? [];
    const actor = { userId: 1, permissions: new Set<string>(held) };
    return MENU.flatMap(({ items }) => items)
      .filter(({ path }) => mayOpen((action, resource) => can(actor, action, resource), path))
      .map(({ label }) => label);
  };
  const tables = ['Countries', 'Genders', 'Genres', 'Social media', 'Streaming services', 'Studios', 'Tags'];

  it('has for each role what its screens open to, and nothing that refuses them', () => {
    const work = ['Home', 'Change requests'];
    expect(menuOf('editor')).toEqual([...work, 'Titles', 'People', ...tables]);
    const all = [...work, 'Messages'];
    expect(menuOf('moderator')).toEqual([...all, ...tables, 'Users', 'Activity']);
    expect(menuOf('admin')).toEqual([...all, 'Titles', 'People', ...tables, 'Users', 'Roles', 'Activity']);
  });
});
