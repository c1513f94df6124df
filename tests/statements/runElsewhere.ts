const ACCOUNT_PAGES = 'The tests of account pages drive the built site (tests/pages/account).';
const PAGES = 'The tests of pages drive the built site (tests/pages).';
const COMMANDS = 'Backups and restores run as commands in processes of their own (tests/postgres).';
const IMPORTS = 'Only the import command commits in steps; it runs in a process of its own.';

/**
 * Files with statements that the tests run only in other processes, where nothing compares their rows; each with
 * the reason.
 */
export const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/accounts/registrations.server.ts': ACCOUNT_PAGES,
  'src/accounts/setup.server.ts': ACCOUNT_PAGES,
  'src/catalogue/titles/memberEntries.server.ts': ACCOUNT_PAGES,
  'src/features/account/session.commands.server.ts': ACCOUNT_PAGES,
  'src/features/members/members.commands.server.ts': ACCOUNT_PAGES,
  'src/server/session/deleteEndedSessions.ts': ACCOUNT_PAGES,
  'src/server/session/sessions.ts': ACCOUNT_PAGES,
  'src/features/sharing/pictures.queries.server.ts': PAGES,
  'src/features/sitemap/sitemap.queries.server.ts': PAGES,
  'src/server/cache/changeListener.ts': PAGES,
  'src/server/http/readiness.ts': PAGES,
  'src/server/backup/backup.ts': COMMANDS,
  'src/server/backup/connection.ts': COMMANDS,
  'src/server/backup/emptyTarget.ts': COMMANDS,
  'src/server/backup/restore.ts': COMMANDS,
  'src/server/backup/snapshot.ts': COMMANDS,
  'src/server/backup/tables.ts': COMMANDS,
  'src/features/imports/dataset/session.server.ts': IMPORTS,
};

/** Files with statements that run only while a command takes longer than a second, so a run may reach them or not. */
export const RUN_IF_SLOW: ReadonlySet<string> = new Set(['src/records/validation.server.ts']);
