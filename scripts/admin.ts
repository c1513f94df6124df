// `npm run admin -- COMMAND`: gives and takes roles, suspends and brings back, also while the product runs.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, notFound } from '#src/domain/errors.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles.ts';
import {
  grantRole,
  reinstateMember,
  revokeRole,
  suspendMember,
} from '#src/features/members/members.commands.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { attachDatabase } from '#src/server/db/attach.ts';
import type { Database } from '#src/server/db/database.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { ensureRoles } from '#src/server/members/roles.server.ts';

const USAGE = `Usage: npm run admin -- COMMAND

  list                   members of staff, with their roles
  roles                  the roles there are
  grant EMAIL ROLE       give a member a role
  revoke EMAIL ROLE      take a role from a member
  suspend EMAIL          refuse a member from now on
  reinstate EMAIL        let a suspended member in again

It works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the product runs.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function memberOf(db: Database, email: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from users where lower(email) = lower($1) and deleted_at is null',
    [email],
  );
  const [member] = rows;
  if (!member) throw notFound(`There is no member ${email}. They become one when they first sign in.`);
  return member.id;
}

async function listStaff({ db }: CommandContext): Promise<void> {
  const { rows } = await db.pool.query<{ email: string; name: string; roles: string; isSuspended: boolean }>(
    `select u.email, u.display_name as name, string_agg(r.slug, ', ' order by r.id) as roles,
       u.suspended_at is not null as "isSuspended"
     from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where u.deleted_at is null group by u.id having bool_or(r.is_staff) order by u.email`,
  );
  if (rows.length === 0) say('Nobody is staff yet.');
  for (const { email, name, roles, isSuspended } of rows)
    say(`${email}  ${name}  ${roles}${isSuspended ? '  suspended' : ''}`);
}

async function listRoles({ db }: CommandContext): Promise<void> {
  const { rows } = await db.pool.query<{ slug: string; description: string | null }>(
    'select slug, description from roles order by id',
  );
  for (const { slug, description } of rows) say(`${slug}  ${description ?? ''}`);
}

type Errand = (context: CommandContext, words: string[]) => Promise<void>;

/** An errand at one member, named by their address. */
const atMember =
  (
    words: number,
    done: string,
    work: (context: CommandContext, id: number, role: string) => Promise<void>,
  ): Errand =>
  async (context, given) => {
    const [email = '', role = ''] = given;
    if (given.length !== words) throw new AppError(USAGE, { statusCode: 400 });
    await work(context, await memberOf(context.db, email), role);
    say(`${email} ${done} ${role}`.trim());
  };

const ERRANDS: Readonly<Record<string, Errand>> = {
  list: listStaff,
  roles: listRoles,
  grant: atMember(2, 'has the role', grantRole),
  revoke: atMember(2, 'no longer has the role', revokeRole),
  suspend: atMember(1, 'is suspended', suspendMember),
  reinstate: atMember(1, 'is let in again', reinstateMember),
};

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = '', ...words] = positionals;
  const errand = Object.hasOwn(ERRANDS, command) ? ERRANDS[command] : undefined;
  if (!errand) {
    say(USAGE);
    process.exitCode = command === '' ? 0 : 1;
    return;
  }
  const root = join(import.meta.dirname, '..');
  const { db, close } = await attachDatabase(
    readEnv(process.env, root),
    createLog('warn'),
    join(root, 'src/server/db/migrations'),
  );
  // Whoever reaches the database may do everything to it.
  const everything = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));
  try {
    await ensureRoles(db);
    await errand({ db, actor: { permissions: new Set<string>(everything) }, now: new Date() }, words);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof AppError || error instanceof StartError ? error.message : error);
});
