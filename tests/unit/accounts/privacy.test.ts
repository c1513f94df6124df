import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, isTable } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '#src/accounts/personalData.server.ts';
import { CLOSED_ACCOUNT_NAME, REGISTRATION_DAYS } from '#src/domain/accounts/registrations.ts';
import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import { BROWSER_ENTRIES } from '#src/features/information/texts/browserEntries.ts';
import { privacyText } from '#src/features/information/texts/privacy.ts';
import type { SiteFacts } from '#src/features/information/texts/siteFacts.ts';
import { STARTER_SOURCES } from '#src/features/information/texts/sources.ts';
import { STORED_RECORDS } from '#src/features/information/texts/storedRecords.ts';
import { DEFAULT_KEEP } from '#src/server/backup/retention.ts';
import { SESSION_SECONDS } from '#src/server/session/sessions.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCE = join(ROOT, 'src');
const TABLE_FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.table.ts'),
);

const FACTS: SiteFacts = {
  productName: 'Dramalog',
  operatorName: null,
  operatorAddress: null,
  isFirebase: false,
  externalProviders: [],
  hasStarter: true,
};

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('features/information/'))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'));
const sources = files.join('\n');

/** The text of a name if the sources give it one; otherwise the name itself. */
function textOf(argument: string): string {
  const literal = /^['"`]([^'"`$]+)['"`]$/.exec(argument)?.[1];
  if (literal !== undefined) return literal;
  // For names with a variable part, their prefix.
  const beginning = /^`([^`$]+)\$\{/.exec(argument)?.[1];
  if (beginning !== undefined) return beginning;
  // Inline scripts get their names inserted.
  const constant = /^"\$\{(\w+)\}"$/.exec(argument)?.[1] ?? argument;
  const values = [...sources.matchAll(new RegExp(`const ${constant}(?:: string)? = '([^']+)'`, 'g'))];
  return values.length === 1 ? String(values[0]?.[1]) : argument;
}

const namesBy = (pattern: RegExp) =>
  [...new Set([...sources.matchAll(pattern)].map(([, argument = '']) => textOf(argument.trim())))].sort();

const namesIn = (...positions: string[]) =>
  BROWSER_ENTRIES.filter(({ storage: position }) => positions.includes(position)).map(({ term }) => term);

async function schemaTables(): Promise<PgTable[]> {
  const modules = await Promise.all(
    TABLE_FILES.map((file): Promise<Record<string, unknown>> => import(join(SOURCE, file))),
  );
  return modules.flatMap((module) => Object.values(module)).filter((each): each is PgTable => isTable(each));
}

/** Columns with data about users of the site; people of the catalogue are different. */
const PERSONAL_COLUMN = /^(.*email|address|userAgent|displayName|senderName|handle|passwordHash|ip)$/;
const PERSONS = ['users', 'identity_accounts'];

/** Whether a table has data about a user of the site: it references them, or has such a column. */
function isPersonal(table: PgTable): boolean {
  const { name, foreignKeys } = getTableConfig(table);
  const refers = foreignKeys.some((key) =>
    PERSONS.includes(getTableConfig(key.reference().foreignTable).name),
  );
  const columns = Object.keys(getTableColumns(table));
  return PERSONS.includes(name) || refers || columns.some((column) => PERSONAL_COLUMN.test(column));
}

describe('the privacy page names', () => {
  it('every entry that the source code writes to local and session storage', () => {
    // `browserStorage` writes what its callers name, and `memberStore` one entry for each member.
    const set = [
      ...namesBy(/\.setItem\(\s*(?!key\b)([^,]+),/g),
      ...namesBy(/writeStored\('\w+', (?!keyOf\b)([^,]+),/g),
      ...namesBy(/memberStore<.+>\('([\w-]+)'\)/g).map((name) => `${name}-`),
    ];
    for (const name of ['dashboard-lists-', 'draft:', 'theme']) expect(set).toContain(name);
    expect(set.length).toBeGreaterThan(5);
    const named = namesIn('local storage', 'session storage');
    expect(set.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('every cookie, including those that are only read', () => {
    const set = namesBy(/\b(?:serialize|setCookie|parse)\(\s*(?:cookies?, )?([A-Z_]+COOKIE\b|'[\w-]+')/g);
    expect(set).toContain('token');
    const read = [...sources.matchAll(/\(\?:\^\|;\\s\*\)([\w-]+)=/g)].map(([, name = '']) => name);
    expect(read).toContain('explicit');
    expect([...set, ...read].filter((name) => !namesIn('cookie').includes(name))).toEqual([]);
  });

  it('all storage, since no other kind is used', () => {
    const others =
      /document\.cookie\s*=[^=]|cookieStore|indexedDB\.open|caches\.open|(?:local|session)Storage(?:\.(?!setItem|getItem|removeItem)\w|\[)/;
    expect(files.filter((file) => others.test(file)).map((file) => others.exec(file)?.[0])).toEqual([]);
    const setters = files.filter((file) =>
      /headers\.(?:append|set)\(\s*'Set-Cookie'|header\(\s*'Set-Cookie'/.test(file),
    );
    // Each passes on what `server/session` created.
    for (const file of setters)
      expect(file).toMatch(/visitOf|firstVisit|clearedCookie|const cookies: string\[\]/);
  });

  it('every table with data about users of the site', async () => {
    const personal = (await schemaTables()).filter(isPersonal).map((table) => getTableConfig(table).name);
    const named = STORED_RECORDS.flatMap(({ tables }) => tables);
    expect(personal.length).toBeGreaterThan(8);
    expect(personal.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('every table that is changed when an account is closed', () => {
    const named = STORED_RECORDS.flatMap(({ tables }) => tables);
    expect(PERSONAL_TABLES.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual([]);
  });

  it('only existing tables', async () => {
    const all = (await schemaTables()).map((table) => getTableConfig(table).name);
    expect(STORED_RECORDS.flatMap(({ tables }) => tables).filter((name) => !all.includes(name))).toEqual([]);
  });

  it('the retention periods of the software', () => {
    const page = JSON.stringify(privacyText(FACTS));
    expect(SESSION_SECONDS).toBe(14 * 86_400);
    expect(page).toContain('14 days after your last visit');
    expect(MESSAGE_DAYS).toBe(365);
    expect(page).toContain('A year, then deleted here');
    expect(page).toContain(
      `a registration that is never confirmed is deleted after ${REGISTRATION_DAYS} days`,
    );
    expect(DEFAULT_KEEP).toBe(7);
    expect(page).toContain('until newer ones replace them: as a rule for seven days');
  });

  it('the name that replaces a closed account', () => {
    for (const isFirebase of [false, true]) {
      const page = JSON.stringify(privacyText({ ...FACTS, isFirebase }));
      expect(page.split(`“${CLOSED_ACCOUNT_NAME}”`).length).toBeGreaterThan(3);
      expect(page).not.toContain('Closed account');
    }
  });

  it('what happens to the account at Firebase, for each way of closing', () => {
    const page = (isFirebase: boolean) => JSON.stringify(privacyText({ ...FACTS, isFirebase }));
    expect(page(true)).toContain('Your account at Firebase is deleted there.');
    expect(page(true)).toContain('Only your account at Firebase stays there then');
    expect(page(false)).not.toContain('at Firebase');
  });

  it('Google if a Firebase project signs members in, and then no passwords of ours', () => {
    const firebase = JSON.stringify(
      privacyText({ ...FACTS, isFirebase: true, externalProviders: ['Google', 'GitHub'] }),
    );
    expect(firebase).toContain('or with Google, GitHub at Firebase Authentication');
    expect(firebase).not.toContain('argon2id');
    expect(JSON.stringify(privacyText(FACTS))).not.toContain('Firebase Authentication');
  });
});

describe('the sources of the starter catalogue', () => {
  it('are those of its notice, with licence and origin', () => {
    const notice = readFileSync(join(ROOT, 'src/main/starter/NOTICE.md'), 'utf8');
    const rows = [...notice.matchAll(/\]\((https:\/\/github\.com\/\S+)\)\s*\| (\w+)\s*\| ([^|]+?)\s*\|/g)];
    const reported = STARTER_SOURCES.map(({ text, note }) => [
      typeof text === 'string'
        ? ''
        : text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]))[0],
      note,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(reported).toEqual(
      rows.map(([, href, licence, from]) => [
        href,
        `${licence} licence. Data from ${String(from).replace(', ', ' and ')}.`,
      ]),
    );
  });
});
