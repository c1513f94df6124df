import type { AccessControlProvider } from '@refinedev/core';
import { type Actor, can } from '#src/domain/can.ts';
import { ACTIONS, type Action, RESOURCES, type Resource } from '#src/domain/roles.ts';

/** Refine's names of what screens do, where they differ from ours. */
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

/** Refine's question answered by the product's one rule, `can`; what it does not know is refused. */
export const createAccessProvider = (actor: Actor): AccessControlProvider => ({
  can: async ({ action, resource }) => {
    const asked = asAction(action);
    const subject = asResource(resource);
    return { can: asked !== undefined && subject !== undefined && can(actor, asked, subject) };
  },
});
