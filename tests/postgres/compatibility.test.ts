import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDatabaseFits } from '#src/server/db/postgres/compatibility.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import {
  debianPostgres,
  type ExternalPostgres,
  startExternalPostgres,
} from '#tests/support/database/debianPostgres.ts';
import { ask, testResources } from '#tests/support/database/postgres.ts';

/** The database `name` of the same server, as `user` if given. */
function database(connectionString: string, name: string, user?: string): string {
  const renamed = connectionString.replace(/\/dramalog(?=\?|$)/, `/${name}`);
  return user === undefined ? renamed : renamed.replace('//dramalog@', `//${user}@`);
}

async function check(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await assertDatabaseFits(client);
  } finally {
    await client.end();
  }
}

async function rejectionOf(connectionString: string): Promise<string> {
  const error = await check(connectionString).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as Error).message;
}

describe('On the embedded server', () => {
  const { folder, start } = testResources({ lasting: true });
  let own: string;
  const run = (text: string, name = 'dramalog') => ask(database(own, name), text);

  beforeAll(async () => {
    own = (await start(folder())).connectionString;
  });

  it('the database as created at the first start is compatible, and has the extension afterwards', async () => {
    await check(own);
    await check(own);
    expect(await run(`SELECT cardinality(show_trgm('도깨비')) > 0 AS found`)).toEqual({ found: true });
  });

  it('a pool is accepted as well as a connection', async () => {
    const pool = new pg.Pool({ connectionString: own });
    await assertDatabaseFits(pool);
    await pool.end();
  });

  it('a database of character type C is rejected, with a command that fixes it', async () => {
    await run(`CREATE DATABASE plain TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`);
    const rejection = await rejectionOf(database(own, 'plain'));
    expect(rejection).toContain('"plain" does not recognise Hangul letters: its LC_CTYPE is "C"');
    expect(rejection).toContain(
      'createdb --template=template0 --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --lc-collate=C --lc-ctype=C.UTF-8 plain_utf8',
    );
  });

  it.each([
    ['SQL_ASCII', `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`],
    ['LATIN1', `ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`],
  ])('a database of encoding %s is rejected', async (encoding, options) => {
    await run(`CREATE DATABASE "enc_${encoding}" TEMPLATE template0 ${options}`);
    const rejection = await rejectionOf(database(own, `enc_${encoding}`));
    expect(rejection).toContain(`has the encoding ${encoding}; Dramalog needs UTF8`);
    expect(rejection).toContain(`--encoding=UTF8`);
  });

  it('the extension in a schema outside the search path is rejected; the suggested command fixes it', async () => {
    await run('CREATE DATABASE apart');
    await run('CREATE SCHEMA "Ext tensions"', 'apart');
    await run('CREATE EXTENSION pg_trgm SCHEMA "Ext tensions"', 'apart');
    const rejection = await rejectionOf(database(own, 'apart'));
    expect(rejection).toContain('is in the schema "Ext tensions"');
    await run(/ALTER DATABASE .*;/.exec(rejection)?.[0] ?? '', 'apart');
    await check(database(own, 'apart'));
  });

  it('a user who may not create the extension is shown the statement; after it was run, the user can start', async () => {
    await run('CREATE DATABASE guarded');
    await run('CREATE ROLE guest LOGIN');
    const guest = database(own, 'guarded', 'guest');
    const rejection = await rejectionOf(guest);
    expect(rejection).toContain('may not create the extension pg_trgm');
    await run(/CREATE EXTENSION pg_trgm;/.exec(rejection)?.[0] ?? '', 'guarded');
    await check(guest);
  });

  it('a read-only server is rejected as it is not a primary', async () => {
    await run('CREATE DATABASE replica');
    await run('ALTER DATABASE replica SET default_transaction_read_only = on');
    expect(await rejectionOf(database(own, 'replica'))).toContain('takes no writes');
  });

  it('other connection errors are passed on unchanged', async () => {
    const broken = { query: () => Promise.reject(new Error('the line is cut')) };
    await expect(assertDatabaseFits(broken)).rejects.toThrow('the line is cut');
  });
});

const bin = debianPostgres();

describe.runIf(bin !== undefined)("On the system's own PostgreSQL", () => {
  let external: ExternalPostgres;
  beforeAll(async () => {
    external = await startExternalPostgres(bin ?? '', ['--encoding=UTF8', '--locale=C']);
  });
  afterAll(() => external.stop());

  it('a database of character type C is rejected; the suggested command creates a compatible one', async () => {
    const rejection = await rejectionOf(external.connectionString);
    expect(rejection).toContain('its LC_CTYPE is "C"');
    const [command = '', ...args] = (/createdb .*/.exec(rejection)?.[0] ?? '').split(' ');
    const name = args.at(-1) ?? '';
    const maintenance = `--maintenance-db=${external.connectionString}`;
    execFileSync(join(external.bin, command), [maintenance, ...args]);
    await check(database(external.connectionString, name));
  });

  it('a new server with the suggested options is compatible', async () => {
    const rejection = await rejectionOf(external.connectionString);
    const options = (/initdb (.*) -D/.exec(rejection)?.[1] ?? '').split(' ');
    const mended = await startExternalPostgres(external.bin, options);
    await check(mended.connectionString).finally(mended.stop);
  });
});
