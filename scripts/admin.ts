// `npm run admin -- COMMAND`: manages roles and member accounts, also while the site runs.
import { join } from 'node:path';
import { ensureRoles } from '#src/accounts/roles.server.ts';
import { notFound } from '#src/domain/errors.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { verifyMember } from '#src/features/members/memberAccess.commands.server.ts';
import { deleteMember } from '#src/features/members/memberRemoval.commands.server.ts';
import {
  grantRole,
  reinstateMember,
  revokeRole,
  suspendMember,
} from '#src/features/members/members.commands.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { attachDatabase } from '#src/server/db/attach.ts';
import type { Database } from '#src/server/db/database.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { deleteMails, outboxOf } from '#src/server/mail/outbox.ts';
import { runCommand } from './command/commandLine.mjs';
import { UsageError } from './command/errors.mjs';

const USAGE = `Usage: npm run admin -- COMMAND

  list                   list the members of staff with their roles
  roles                  list all roles
  grant EMAIL ROLE       give a role to a member
  revoke EMAIL ROLE      remove a role from a member
  suspend EMAIL          suspend a member
  reinstate EMAIL        lift a member's suspension
  verify EMAIL           mark the e-mail address of a registration as verified
  delete EMAIL           delete an account permanently

The command uses DATABASE_URL, or else the embedded database in DATA_DIR. It can run while the site runs.`;

const ROOT = join(import.meta.dirname, '..');

const print = (line: string) => process.stdout.write(`${line}\n`);

async function memberOf(db: Database, email: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    // Prefers a member to a registration of the same address, because a registration does not prove who owns the address.
    `select id from users where lower(email) = lower($1) and deleted_at is null order by joined_at is null limit 1`,
    [email],
  );
  const [member] = rows;
  if (!member)
    throw notFound(`There is no member with the e-mail address ${email}. Register the account first.`);
  return member.id;
}

async function listStaff({ db }: CommandContext): Promise<void> {
  const { rows } = await db.pool.query<{ email: string; name: string; roles: string; isSuspended: boolean }>(
    `select u.email, u.display_name as name, string_agg(r.slug, ', ' order by r.id) as roles,
       u.suspended_at is not null as "isSuspended"
     from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where u.deleted_at is null group by u.id having bool_or(r.is_staff) order by u.email`,
  );
  if (rows.length === 0) print('There are no members of staff yet.');
  for (const { email, name, roles, isSuspended } of rows)
    print(`${email}  ${name}  ${roles}${isSuspended ? '  suspended' : ''}`);
}

async function listRoles({ db }: CommandContext): Promise<void> {
  const { rows } = await db.pool.query<{ slug: string; description: string | null }>(
    'select slug, description from roles order by id',
  );
  for (const { slug, description } of rows) print(`${slug}  ${description ?? ''}`);
}

interface AdminCommand {
  /** Names of the command's arguments. */
  readonly operands: readonly string[];
  run(context: CommandContext, email: string, role: string): Promise<void>;
}

/** A command on one member, identified by e-mail address. `done` is printed between the address and the role. */
const memberCommand = (
  operands: readonly string[],
  done: string,
  work: (context: CommandContext, id: number, role: string) => Promise<void>,
): AdminCommand => ({
  operands,
  async run(context, email, role) {
    await work(context, await memberOf(context.db, email), role);
    print(`${email} ${done} ${role}`.trim());
  },
});

/** Deletes an account and the mails to it in this machine's outbox. */
async function deleteAccount(context: CommandContext, id: number): Promise<void> {
  await deleteMails(outboxOf(readEnv(process.env, ROOT)), await deleteMember(context, id, {}));
}

const ADMIN_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  list: { operands: [], run: listStaff },
  roles: { operands: [], run: listRoles },
  grant: memberCommand(['EMAIL', 'ROLE'], 'has the role', grantRole),
  revoke: memberCommand(['EMAIL', 'ROLE'], 'no longer has the role', revokeRole),
  suspend: memberCommand(['EMAIL'], 'is suspended', (context, id) => suspendMember(context, id)),
  reinstate: memberCommand(['EMAIL'], 'is reinstated', (context, id) => reinstateMember(context, id)),
  verify: memberCommand(['EMAIL'], 'is verified', (context, id) => verifyMember(context, id)),
  delete: memberCommand(['EMAIL'], 'is deleted', deleteAccount),
};

function readAdminCommand(parts: readonly string[]): { command: AdminCommand; email: string; role: string } {
  const [name, ...args] = parts;
  if (name === undefined) throw new UsageError('COMMAND is missing');
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Unknown command "${name}"`);
  const { operands } = command;
  if (args.length < operands.length) throw new UsageError(`${name}: ${operands[args.length]} is missing`);
  if (args.length > operands.length)
    throw new UsageError(`${name}: unexpected argument "${args[operands.length]}"`);
  const [email = '', role = ''] = args;
  if (operands.includes('EMAIL') && !/.@./.test(email))
    throw new UsageError(`${name}: "${email}" is not an e-mail address`);
  return { command, email, role };
}

await runCommand({
  usage: USAGE,
  operands: 'any',
  read: ({ positionals }) => readAdminCommand(positionals),
  settings: ROOT,
  async run({ command, email, role }, { signal, defer }) {
    const migrations = join(ROOT, 'src/server/db/migrations');
    const { db, close } = await attachDatabase(
      readEnv(process.env, ROOT),
      createLog('warn'),
      migrations,
      signal,
    );
    defer(close);
    // Anyone who can run this command has full access to the database, so it gets all permissions.
    const everything = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));
    await ensureRoles(db);
    await command.run(
      { db, actor: { permissions: new Set<string>(everything), isStaff: true }, now: new Date() },
      email,
      role,
    );
  },
});
