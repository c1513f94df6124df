import { createContext, use } from 'react';
import type { Me } from '#src/client/me.ts';
import { type Actor, can } from '#src/domain/can.ts';
import type { Action, Resource } from '#src/domain/roles.ts';

export interface DashboardMe {
  me: Me;
  actor: Actor;
}

/** A member as `can` asks for them. */
export const actorOf = ({ id, permissions }: Me): Actor => ({
  userId: id,
  permissions: new Set(permissions),
});

export const MeContext = createContext<DashboardMe | null>(null);

/** Who is at work. */
export function useMe(): DashboardMe {
  const me = use(MeContext);
  if (!me) throw new Error('The dashboard does not know who is at work.');
  return me;
}

/** Asks what the one at work may do; the server asks again with each call. */
export function useMay(): (action: Action, resource: Resource) => boolean {
  const { actor } = useMe();
  return (action, resource) => can(actor, action, resource);
}
