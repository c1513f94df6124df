import { createContext, use } from 'react';
import type { Me } from '#src/client/me.ts';
import { type Actor, can } from '#src/domain/roles/can.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';

export interface DashboardMe {
  me: Me;
  actor: Actor;
}

/** Converts a member to the actor that `can` expects. */
export const actorOf = ({ id, permissions, isStaff }: Me): Actor => ({
  userId: id,
  permissions: new Set(permissions),
  isStaff,
});

export const MeContext = createContext<DashboardMe | null>(null);

/** Returns the signed-in member. @throws Error outside of `MeContext` */
export function useMe(): DashboardMe {
  const me = use(MeContext);
  if (!me) throw new Error('useMe is used outside of MeContext.');
  return me;
}

/** Returns a function that checks the member's permissions; the server checks them again in each call. */
export function useMay(): (action: Action, resource: Resource) => boolean {
  const { actor } = useMe();
  return (action, resource) => can(actor, action, resource);
}
