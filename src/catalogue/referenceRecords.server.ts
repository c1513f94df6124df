import type { PgTable } from 'drizzle-orm/pg-core';
import type { Write } from '#src/records/recordWrites.server.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { type TableRecords, tableRecords } from '#src/records/resources/tableRecords.server.ts';
import type { TableRecord } from '#src/records/resources/tableStorage.server.ts';
import { tablesIn, type Use, usersOf } from '#src/records/uses.server.ts';
import { EVERYTHING, personTag, TITLES, titleTag } from '#src/server/cache/tags.ts';
import type { Runner } from '#src/server/db/database.ts';
import { personUses } from './people/personTable.server.ts';
import * as episodes from './tables/episodes.table.ts';
import * as people from './tables/people.table.ts';
import * as reference from './tables/reference.table.ts';
import * as releases from './tables/releases.table.ts';
import * as titles from './tables/titles.table.ts';
import { titleUses } from './titles/titleTable.server.ts';

/** With more affected pages than this, the whole cache is purged. */
const TAGS_MAX = 200;
/** Titles whose cards are rebuilt by one statement. */
const CARDS_AT_ONCE = 2_000;
/** Fields that title cards and the title index contain in addition to ids (migration 0002). */
const CARD_FIELDS: Readonly<Record<string, readonly string[]>> = {
  countries: ['code'],
  genres: ['slug'],
  studios: ['name', 'kind'],
  images: ['credit'],
};

/** Returns the cache tags of titles and people that display the records; one tag for everything if there are many. */
async function tagsOf(runner: Runner, uses: readonly Use[], ids: readonly number[]): Promise<string[]> {
  const limit = TAGS_MAX + 1;
  const titles = await usersOf(runner, uses, 'dramas', { ids, limit });
  const people = await usersOf(runner, uses, 'people', { ids, limit });
  if (titles.length + people.length > TAGS_MAX) return [EVERYTHING];
  return [TITLES, ...titles.map(titleTag), ...people.map(personTag)];
}

async function refreshCards(
  runner: Runner,
  { name }: Pick<ResourceDeclaration, 'name'>,
  writes: readonly Write<TableRecord>[],
  uses: readonly Use[],
) {
  const shown = CARD_FIELDS[name] ?? [];
  const changed = writes.filter(
    (write) => !write.isNew && !write.isDeleted && shown.some((field) => write.changed.has(field)),
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const titles = await usersOf(runner, uses, 'dramas', { ids, limit: 10_000_000 });
  for (let at = 0; at < titles.length; at += CARDS_AT_ONCE)
    await runner.query('select refresh_title_index($1::int[])', [titles.slice(at, at + CARDS_AT_ONCE)]);
}

/** The tables of the catalogue: reference tables and the tables that refer to them. */
export const CATALOGUE_TABLES: readonly PgTable[] = tablesIn(episodes, people, reference, releases, titles);

interface ReferenceOptions extends Pick<Parameters<typeof tableRecords>[1], 'deletion' | 'goneMessage'> {
  /** Further tables, including the records' own. */
  readonly tables?: readonly PgTable[];
}

const KNOWN = new Map<string, TableRecords>();

/**
 * Creates, once per resource, the store and commands of a resource that titles and people refer to. Writes update the
 * cards of affected titles and purge the affected pages.
 * @throws TypeError if declaration and table disagree
 */
export function referenceRecords(
  declaration: ResourceDeclaration,
  { tables = [], ...deletion }: ReferenceOptions = {},
): TableRecords {
  const known = KNOWN.get(declaration.name);
  if (known) return known;
  const records = tableRecords(declaration, {
    ...deletion,
    tables: [...CATALOGUE_TABLES, ...tables],
    owners: [titleUses, personUses],
    async afterWrite({ client, changes }, writes, uses) {
      const ids = writes.map(({ id }) => id);
      for (const tag of await tagsOf(client, uses, ids)) changes.add(tag);
      await refreshCards(client, declaration, writes, uses);
    },
  });
  KNOWN.set(declaration.name, records);
  return records;
}
