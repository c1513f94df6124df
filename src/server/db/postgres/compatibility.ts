import { StartError } from './errors.ts';

/** A connection of `pg`, or a pool. */
export interface Queryable {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Facts {
  database: string;
  version: number;
  release: string;
  encoding: string;
  ctype: string;
}

const oldest = 150_000;
// The builtin locale provider came with PostgreSQL 17.
const builtinSince = 170_000;

/**
 * Checks that a database can hold the catalogue: PostgreSQL 15 or newer, encoding UTF8, the extension pg_trgm (created here
 * if missing) and a character type with which it finds trigrams in Hangul.
 * @throws StartError with the problem and the command that fixes it; other database errors unchanged
 */
export async function assertDatabaseFits(client: Queryable): Promise<void> {
  const facts = await factsOf(client);
  if (facts.version < oldest) {
    throw new StartError(
      `The database runs on PostgreSQL ${facts.release}; Dramalog needs 15 or newer. Upgrade the server, or unset DATABASE_URL to use the embedded one.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError(
      `The database "${facts.database}" has the encoding ${facts.encoding}; Dramalog needs UTF8. ${remedy(facts)}`,
    );
  }
  await needTrigrams(client, facts);
  const { rows } = await client.query(`SELECT cardinality(show_trgm('도깨비')) AS trigrams`);
  if (Number(rows[0]?.trigrams) > 0) return;
  throw new StartError(
    `The database "${facts.database}" does not recognise Hangul letters: its LC_CTYPE is "${facts.ctype}", so search would find no Korean titles. ${remedy(facts)}`,
  );
}

async function factsOf(client: Queryable): Promise<Facts> {
  const { rows } = await client.query(
    `SELECT datname AS database, current_setting('server_version_num')::int AS version,
            current_setting('server_version') AS release, pg_encoding_to_char(encoding) AS encoding, datctype AS ctype
       FROM pg_database WHERE datname = current_database()`,
  );
  const row = rows[0] ?? {};
  return {
    database: String(row.database),
    version: Number(row.version),
    release: String(row.release),
    encoding: String(row.encoding),
    ctype: String(row.ctype),
  };
}

async function needTrigrams(client: Queryable, { database }: Facts): Promise<void> {
  const name = quoted(database);
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? rejections[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new StartError(`${reason(name)} (${(error as Error).message})`, { cause: error });
  }
  const { rows } = await client.query(
    `SELECT quote_ident(nspname) AS schema, nspname = ANY (current_schemas(true)) AS visible
       FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
  );
  if (rows[0]?.visible === true) return;
  const schema = String(rows[0]?.schema);
  throw new StartError(
    `The extension pg_trgm of the database "${database}" is in the schema ${schema}, which is not on the search path. ` +
      `Add it: ALTER DATABASE ${name} SET search_path = "$user", public, ${schema};`,
  );
}

const notInstalled = () =>
  'The database server does not have the extension pg_trgm. Install it (Debian: it is part of the package postgresql-<version>; Fedora: postgresql-contrib).';
const notAllowed = (name: string) =>
  `The database's user may not create the extension pg_trgm. As the owner of the database or an administrator run, in ${name}: CREATE EXTENSION pg_trgm;`;
const readOnly = () =>
  'The database takes no writes; DATABASE_URL must name the primary server, not a read-only replica.';

// SQLSTATE codes: 0A000 and 58P01 extension (file) not available, 42501 privilege, 25006 read-only.
const rejections: Record<string, (name: string) => string> = {
  '0A000': notInstalled,
  '58P01': notInstalled,
  '42501': notAllowed,
  '25006': readOnly,
};

/** Returns the commands that create a suitable database or server. */
function remedy({ database, version }: Facts): string {
  const provider = version >= builtinSince ? ' --locale-provider=builtin --builtin-locale=C.UTF-8' : '';
  const options = `--encoding=UTF8${provider} --lc-collate=C --lc-ctype=C.UTF-8`;
  return (
    'Create another database and set DATABASE_URL to it:\n' +
    `  createdb --template=template0 ${options} ${shellQuoted(`${database}_utf8`)}\n` +
    'or create the whole server with:\n' +
    `  initdb ${options} -D <its data folder>\n` +
    '(if the system has no C.UTF-8, use another UTF-8 locale such as en_US.UTF-8 for --lc-ctype).'
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const shellQuoted = (word: string): string =>
  /^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
