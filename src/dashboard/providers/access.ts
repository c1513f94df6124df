import type { AccessControlProvider } from '@refinedev/core';
import { type Actor, can } from '#src/domain/roles/can.ts';
import { ACTIONS, type Action, RESOURCES, type Resource } from '#src/domain/roles/roles.ts';

/** Refine's action names that differ from ours. */
const REFINE_ACTIONS: Readonly<Record<string, Action>> = {
  list: 'read',
  show: 'read',
  edit: 'update',
  clone: 'create',
};

const asAction = (name: string): Action | undefined =>
  REFINE_ACTIONS[name] ?? ACTIONS.find((action) => action === name);

const asResource = (name: string | undefined): Resource | undefined =>
  RESOURCES.find((resource) => resource === name);

/** Refine's access control provider, based on `can`; unknown actions and resources are denied. */
export const createAccessProvider = (actor: Actor): AccessControlProvider => ({
  can: async ({ action, resource }) => {
    const requested = asAction(action);
    const subject = asResource(resource);
    return { can: requested !== undefined && subject !== undefined && can(actor, requested, subject) };
  },
});
