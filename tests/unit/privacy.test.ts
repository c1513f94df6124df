import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, isTable } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { MESSAGE_DAYS } from '#src/domain/contact.ts';
import { BROWSER_ENTRIES } from '#src/features/information/texts/browserEntries.ts';
import { privacyText } from '#src/features/information/texts/privacy.ts';
import type { SiteFacts } from '#src/features/information/texts/siteFacts.ts';
import { STARTER_SOURCES } from '#src/features/information/texts/sources.ts';
import { STORED_RECORDS } from '#src/features/information/texts/storedRecords.ts';
import { SESSION_SECONDS } from '#src/server/session/sessions.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'src');
const SCHEMA = join(SOURCE, 'server/db/schema');

const FACTS: SiteFacts = {
  productName: 'Dramalog',
  operatorName: null,
  operatorAddress: null,
  isFirebase: false,
  otherWays: [],
  hasStarter: true,
};

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('features/information/'))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'));
const sources = files.join('\n');

/** What a name stands for, where the sources give it one text; the name itself otherwise. */
function textOf(argument: string): string {
  const literal = /^['"`]([^'"`$]+)['"`]$/.exec(argument)?.[1];
  if (literal !== undefined) return literal;
  // Of names with a part of their own, what they begin with.
  const beginning = /^`([^`$]+)\$\{/.exec(argument)?.[1];
  if (beginning !== undefined) return beginning;
  // Inline scripts have their names put in.
  const constant = /^"\$\{(\w+)\}"$/.exec(argument)?.[1] ?? argument;
  const values = [...sources.matchAll(new RegExp(`const ${constant}(?:: string)? = '([^']+)'`, 'g'))];
  return values.length === 1 ? String(values[0]?.[1]) : argument;
}

const namesBy = (pattern: RegExp) =>
  [...new Set([...sources.matchAll(pattern)].map(([, argument = '']) => textOf(argument.trim())))].sort();

const namesIn = (...places: string[]) =>
  BROWSER_ENTRIES.filter(({ place }) => places.includes(place)).map(({ term }) => term);

async function schemaTables(): Promise<PgTable[]> {
  const modules = await Promise.all(
    readdirSync(SCHEMA).map((file): Promise<Record<string, unknown>> => import(join(SCHEMA, file))),
  );
  return modules.flatMap((module) => Object.values(module)).filter((each): each is PgTable => isTable(each));
}

/** Columns that say something of who uses the site; people of the catalogue are another matter. */
const PERSONAL_COLUMN = /^(.*email|address|userAgent|displayName|senderName|handle|passwordHash|ip)$/;
const PERSONS = ['users', 'identity_accounts'];

/** Whether a table tells of somebody who uses the site: it refers to them, or has such a column. */
function isPersonal(table: PgTable): boolean {
  const { name, foreignKeys } = getTableConfig(table);
  const refers = foreignKeys.some((key) =>
    PERSONS.includes(getTableConfig(key.reference().foreignTable).name),
  );
  const columns = Object.keys(getTableColumns(table));
  return PERSONS.includes(name) || refers || columns.some((column) => PERSONAL_COLUMN.test(column));
}

describe('the privacy page names', () => {
  it('every entry that the sources put into local and session storage', () => {
    const set = namesBy(/\.setItem\(\s*([^,]+),/g);
    expect(set.length).toBeGreaterThan(5);
    const named = namesIn('local storage', 'session storage');
    expect(set.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('every cookie, those that are only read included', () => {
    const set = namesBy(/\b(?:serialize|setCookie|parse)\(\s*(?:cookies?, )?([A-Z_]+COOKIE\b|'[\w-]+')/g);
    expect(set).toContain('token');
    const read = [...sources.matchAll(/\(\?:\^\|;\\s\*\)([\w-]+)=/g)].map(([, name = '']) => name);
    expect(read).toContain('explicit');
    expect([...set, ...read].filter((name) => !namesIn('cookie').includes(name))).toEqual([]);
  });

  it('all there is, since nothing is stored by another way', () => {
    const others =
      /document\.cookie\s*=[^=]|cookieStore|indexedDB\.open|caches\.open|(?:local|session)Storage(?:\.(?!setItem|getItem|removeItem)\w|\[)/;
    expect(files.filter((file) => others.test(file)).map((file) => others.exec(file)?.[0])).toEqual([]);
    const setters = files.filter((file) =>
      /headers\.(?:append|set)\(\s*'Set-Cookie'|header\(\s*'Set-Cookie'/.test(file),
    );
    // Each hands on what `server/session/cookie.ts` made.
    for (const file of setters)
      expect(file).toMatch(/keptCookie|cookieAfter|clearedCookie|const cookies: string\[\]/);
  });

  it('every table that tells of those who use the site', async () => {
    const personal = (await schemaTables()).filter(isPersonal).map((table) => getTableConfig(table).name);
    const named = STORED_RECORDS.flatMap(({ tables }) => tables);
    expect(personal.length).toBeGreaterThan(8);
    expect(personal.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('no table that there is not', async () => {
    const all = (await schemaTables()).map((table) => getTableConfig(table).name);
    expect(STORED_RECORDS.flatMap(({ tables }) => tables).filter((name) => !all.includes(name))).toEqual([]);
  });

  it('the times that the software keeps to', () => {
    const page = JSON.stringify(privacyText(FACTS));
    expect(SESSION_SECONDS).toBe(14 * 86_400);
    expect(page).toContain('14 days after your last visit');
    expect(MESSAGE_DAYS).toBe(365);
    expect(page).toContain('A year, then deleted here');
  });

  it('Google where a Firebase project signs people in, and no password of ours then', () => {
    const firebase = JSON.stringify(
      privacyText({ ...FACTS, isFirebase: true, otherWays: ['Google', 'GitHub'] }),
    );
    expect(firebase).toContain('or with Google, GitHub at Firebase Authentication');
    expect(firebase).not.toContain('argon2id');
    expect(JSON.stringify(privacyText(FACTS))).not.toContain('Firebase Authentication');
  });
});

describe('the sources of the starter catalogue', () => {
  it('are those of its notice, licence and origin included', () => {
    const notice = readFileSync(join(ROOT, 'src/server/db/starter/NOTICE.md'), 'utf8');
    const rows = [...notice.matchAll(/\]\((https:\/\/github\.com\/\S+)\)\s*\| (\w+)\s*\| ([^|]+?)\s*\|/g)];
    const told = STARTER_SOURCES.map(({ words, note }) => [
      typeof words === 'string'
        ? ''
        : words.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]))[0],
      note,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(told).toEqual(
      rows.map(([, href, licence, from]) => [
        href,
        `${licence} licence. Data from ${String(from).replace(', ', ' and ')}.`,
      ]),
    );
  });
});
