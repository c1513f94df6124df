import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from '#src/domain/can.ts';
import { ACTIONS, DEFAULT_ROLES, isPermission, permission, RESOURCES } from '#src/domain/roles.ts';

const resources = fc.constantFrom(...RESOURCES);
const actions = fc.constantFrom(...ACTIONS);
const ids = fc.integer({ min: 1, max: 5 });
const subjects = fc.option(fc.record({ ownerId: fc.option(ids) }), { nil: undefined });
const actorOf = (key: string, userId = 1) => ({
  permissions: new Set<string>(DEFAULT_ROLES.find((role) => role.key === key)?.permissions),
  userId,
});

describe('permissions', () => {
  it('are named resource:action, each once', () => {
    const all = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));
    expect(new Set(all).size).toBe(RESOURCES.length * ACTIONS.length);
    expect(all.every(isPermission)).toBe(true);
    for (const text of ['', 'dramas', 'dramas:', 'dramas:fly', 'films:read', '*:*', 'dramas:read '])
      expect(isPermission(text)).toBe(false);
  });

  it('of every default role are known and listed once', () => {
    for (const { key, permissions } of DEFAULT_ROLES) {
      expect([key, permissions.filter((text) => !isPermission(text))]).toEqual([key, []]);
      expect([key, new Set(permissions).size]).toEqual([key, permissions.length]);
    }
  });

  it('grow from visitor to member to staff to admin', () => {
    const sets = DEFAULT_ROLES.map(({ permissions }) => new Set<string>(permissions));
    const [visitor, member, editor, moderator, admin] = sets;
    const holds = (larger?: Set<string>, smaller?: Set<string>) =>
      [...(smaller ?? [])].every((text) => larger?.has(text));
    expect(holds(member, visitor)).toBe(true);
    expect(holds(editor, member) && holds(moderator, member)).toBe(true);
    expect(holds(admin, editor) && holds(admin, moderator)).toBe(true);
    expect(DEFAULT_ROLES.filter((role) => role.isStaff).map((role) => role.key)).toEqual([
      'editor',
      'moderator',
      'admin',
    ]);
  });

  it('over users and roles are held by the admin alone, but for what moderators need of users', () => {
    for (const { key, permissions } of DEFAULT_ROLES) {
      if (key === 'admin') continue;
      const over: string[] = permissions.filter((text) => /^(users|roles):/.test(text));
      expect([key, over]).toEqual([key, key === 'moderator' ? ['users:read', 'users:moderate'] : []]);
    }
  });
});

describe('what somebody can do', () => {
  it('is nothing without a permission, for any action on anything', () => {
    fc.assert(
      fc.property(actions, resources, subjects, (action, resource, subject) => {
        expect(can({ permissions: new Set() }, action, resource, subject)).toBe(false);
        expect(can({ permissions: new Set(['nonsense', '*']), userId: 1 }, action, resource, subject)).toBe(
          false,
        );
      }),
    );
  });

  it('is nothing while suspended, the admin too', () => {
    fc.assert(
      fc.property(actions, resources, subjects, (action, resource, subject) => {
        expect(can({ ...actorOf('admin'), isSuspended: true }, action, resource, subject)).toBe(false);
      }),
    );
  });

  it('is only to read, and only what is public, without a session', () => {
    fc.assert(
      fc.property(actions, resources, subjects, (action, resource, subject) => {
        if (can(null, action, resource, subject)) expect(action).toBe('read');
      }),
    );
    expect(can(null, 'read', 'dramas')).toBe(true);
    for (const resource of ['users', 'roles', 'activity', 'change-requests', 'lists', 'imports'] as const) {
      expect(can(null, 'read', resource)).toBe(false);
    }
  });

  it('is exactly what the permission says where nobody owns the record', () => {
    fc.assert(
      fc.property(actions, resources, actions, resources, (held, on, action, resource) => {
        const actor = { permissions: new Set([permission(held, on)]), userId: 1 };
        expect(can(actor, action, resource)).toBe(held === action && on === resource);
      }),
    );
  });

  it('covers what is theirs and stops at what is not, for members', () => {
    const member = actorOf('member', 1);
    for (const resource of ['reviews', 'lists', 'change-requests'] as const) {
      for (const action of ['update', 'delete'] as const) {
        expect(can(member, action, resource, { ownerId: 1 })).toBe(true);
        expect(can(member, action, resource, { ownerId: 2 })).toBe(false);
        expect(can(member, action, resource, { ownerId: null })).toBe(false);
        expect(can(member, action, resource)).toBe(false);
      }
      expect(can(member, 'moderate', resource, { ownerId: 1 })).toBe(false);
    }
    expect(can(member, 'update', 'dramas', { ownerId: 1 })).toBe(false);
    expect(can(member, 'update', 'users', { ownerId: 1 })).toBe(false);
  });

  it('is no more than visiting for an owner who lost the right to create', () => {
    const silenced = { permissions: new Set(['reviews:read']), userId: 1 };
    expect(can(silenced, 'update', 'reviews', { ownerId: 1 })).toBe(false);
  });

  it('does not take a missing id for a missing owner', () => {
    expect(can({ permissions: new Set(['reviews:create']) }, 'update', 'reviews', {})).toBe(false);
    expect(can({ permissions: new Set(['reviews:create']) }, 'update', 'reviews', { ownerId: null })).toBe(
      false,
    );
  });
});
