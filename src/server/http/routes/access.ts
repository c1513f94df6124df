import type { Context } from 'hono';
import { forbidden } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import type { Action, PermissionPair, Resource } from '#src/domain/roles/roles.ts';
import { viewerOf } from './recogniseViewer.ts';

/**
 * Who may make a call. It is checked before anything of the call is read; rules that depend on the record or the body are
 * checked by the command. `every`: the caller needs at least one permission of each list.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'member' }
  | { readonly kind: 'permission'; readonly every: readonly (readonly PermissionPair[])[] };

/** Everyone, with or without a session. */
export const PUBLIC: Access = { kind: 'public' };

/** Any member with an active session. */
export const MEMBER: Access = { kind: 'member' };

/** Members with at least one permission of each list. */
export const holding = (...every: readonly (readonly PermissionPair[])[]): Access => ({
  kind: 'permission',
  every,
});

/** Members who may perform the action on at least one of the resources. */
export const permitted = (action: Action, ...resources: readonly Resource[]): Access =>
  holding(resources.map((resource): PermissionPair => [action, resource]));

/** Formats access for the documentation: `update dramas or update people`. */
export function accessText(access: Access): string {
  if (access.kind !== 'permission') return access.kind === 'public' ? 'anyone' : 'any member';
  return access.every
    .map((grants) => grants.map(([action, resource]) => `${action} ${resource}`).join(' or '))
    .join('; and ');
}

/**
 * Checks session and permission of the caller.
 * @throws AppError 401 without an active session, 403 for a suspended account or without the permission
 */
export async function requireAccess(c: Context, access: Access): Promise<void> {
  if (access.kind === 'public') return;
  const { actor } = await viewerOf(c);
  if (access.kind === 'member') return;
  const isPermissionPaired = access.every.every((grants) =>
    grants.some(([action, resource]) => can(actor, action, resource)),
  );
  if (!isPermissionPaired) throw forbidden();
}

/**
 * Checks them again with the current state of the database. A body can take a minute to arrive, and the caller may have
 * signed out, been suspended or lost a role in the meantime.
 * @throws AppError as `requireAccess`
 */
export async function requireAccessStill(c: Context, access: Access): Promise<void> {
  if (access.kind === 'public') return;
  c.get('resetVisit')();
  await requireAccess(c, access);
}
