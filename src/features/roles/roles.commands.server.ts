import { can } from '#src/domain/can.ts';
import { conflict, notFound } from '#src/domain/errors.ts';
import { emptyRecord, recordFromInput } from '#src/domain/fields/input.ts';
import type { Action } from '#src/domain/roles.ts';
import { referenceSlug } from '#src/domain/slug.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import {
  lockRoles,
  type PERMISSIONS,
  removeRole,
  roleFields,
  type StoredRole,
  saveRole,
} from './roleStore.server.ts';

export interface RoleFields {
  name?: string;
  slug?: string | null;
  description?: string | null;
  isStaff?: boolean;
  /** All that the role shall hold. */
  permissions?: readonly string[];
}

function mayDo({ actor }: CommandContext, action: Action): void {
  authorise(can(actor, action, 'roles'));
}

const inputOf = ({ permissions, slug, ...rest }: RoleFields) => ({
  ...rest,
  ...(rest.description === '' && { description: null }),
  ...(slug && { slug }),
  ...(permissions && {
    permissions: permissions.map((each) => ({ permission: each as (typeof PERMISSIONS)[number] })),
  }),
});

const writing = (context: CommandContext, verb: string, note?: string): WriteContext => ({
  actorId: actorIdOf(context),
  action: `role.${verb}`,
  now: context.now,
  ...(note !== undefined && { note }),
});

async function lockRole({ client }: Transaction, id: number): Promise<StoredRole> {
  const role = (await lockRoles(client, [id])).get(id);
  if (!role) throw notFound(`There is no role ${id}`);
  return role;
}

/**
 * Makes a role. A slug left out is made of the name.
 * @returns its id
 * @throws AppError 403 without permission or for permissions that the actor does not have, 422 naming each field
 */
export async function createRole(
  context: CommandContext,
  { note, ...given }: RoleFields & { note?: string | undefined },
): Promise<number> {
  mayDo(context, 'create');
  const slug = given.slug || referenceSlug(given.name ?? '');
  const after = recordFromInput(roleFields, emptyRecord(roleFields), inputOf({ ...given, slug }));
  return commandTransaction(context.db, (tx) =>
    saveRole(tx, context, { before: null, after }, writing(context, 'create', note)),
  );
}

/**
 * Changes a role; what it allows counts from the next request on, in every process. Made to an older version, it is merged
 * with what others changed since.
 * @throws AppError 403 as `createRole`; 404; 409 for a fixed role or with was, yours and theirs; 422 naming each field
 */
export async function updateRole(
  context: CommandContext,
  id: number,
  { version, note, changes }: { version: number; note?: string | undefined; changes: RoleFields },
): Promise<void> {
  mayDo(context, 'update');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    const after = await mergeChanges(tx.client, 'role', roleFields, before, version, inputOf(changes));
    await saveRole(tx, context, { before, after }, writing(context, 'update', note));
  });
}

/**
 * Undoes one revision of a role, whole or only some paths of it, as a new revision.
 * @throws AppError 403 as `createRole`; 404; 409 for a fixed role, or where a later revision changed the same paths; 422 for
 *   the revision that made the role
 */
export async function revertRole(
  context: CommandContext,
  id: number,
  { revisionId, paths, note }: Reverting,
): Promise<void> {
  mayDo(context, 'update');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    const { after } = await undoRevision(tx.client, 'role', roleFields, before, { revisionId, paths });
    await saveRole(tx, context, { before, after }, writing(context, 'revert', note));
  });
}

/**
 * Deletes a role that nobody has.
 * @throws AppError 403; 404; 409 for a built-in role, with uses while somebody has it, or when a version is given and it is
 *   not the present one
 */
export async function deleteRole(
  context: CommandContext,
  id: number,
  { version, note }: { version?: number | undefined; note?: string | undefined },
): Promise<void> {
  mayDo(context, 'delete');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    if (version !== undefined && version !== before.version)
      throw conflict('Somebody else has changed this meanwhile', { version: before.version });
    await removeRole(tx, context, before, writing(context, 'delete', note));
  });
}
