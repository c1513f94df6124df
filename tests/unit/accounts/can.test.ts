import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, OWNED } from '#src/domain/roles/can.ts';
import { ACTIONS, DEFAULT_ROLES, isPermission, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { specifiedPermissions } from '#tests/support/staff/permissionTable.ts';

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

  it('of every default role exist and are listed once', () => {
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

  it('for users and roles belong to the admin only, except those that moderators need for users', () => {
    for (const { key, permissions } of DEFAULT_ROLES) {
      if (key === 'admin') continue;
      const over: string[] = permissions.filter((text) => /^(users|roles):/.test(text));
      expect([key, over]).toEqual([key, key === 'moderator' ? ['users:read', 'users:moderate'] : []]);
    }
  });
});

describe('the resources with owners', () => {
  it('are resources that permissions can name', () => {
    expect([...OWNED].filter((resource) => !RESOURCES.includes(resource))).toEqual([]);
  });

  it('are those that members create, and images', () => {
    const created = specifiedPermissions().get('member') ?? new Set();
    const ofMembers = RESOURCES.filter((resource) => created.has(permission('create', resource)));
    expect(ofMembers.length).toBeGreaterThan(0);
    expect([...OWNED].sort()).toEqual([...ofMembers, 'images'].sort());
  });
});

describe('what an actor can do', () => {
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

  it('is nothing while suspended, even for an admin', () => {
    fc.assert(
      fc.property(actions, resources, subjects, (action, resource, subject) => {
        expect(can({ ...actorOf('admin'), isSuspended: true }, action, resource, subject)).toBe(false);
      }),
    );
  });

  it('is only to read public records without a session', () => {
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

  it('is exactly what the permission says for a record without an owner', () => {
    fc.assert(
      fc.property(actions, resources, actions, resources, (granted, on, action, resource) => {
        const actor = { permissions: new Set([permission(granted, on)]), userId: 1 };
        expect(can(actor, action, resource)).toBe(granted === action && on === resource);
      }),
    );
  });

  it('is limited to their own records for members', () => {
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

  it('is the same as for a visitor for an owner who lost the permission to create', () => {
    const silenced = { permissions: new Set(['reviews:read']), userId: 1 };
    expect(can(silenced, 'update', 'reviews', { ownerId: 1 })).toBe(false);
  });

  it('does not treat a missing id as a missing owner', () => {
    expect(can({ permissions: new Set(['reviews:create']) }, 'update', 'reviews', {})).toBe(false);
    expect(can({ permissions: new Set(['reviews:create']) }, 'update', 'reviews', { ownerId: null })).toBe(
      false,
    );
  });
});
