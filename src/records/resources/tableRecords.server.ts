import { toCamelCase, toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { conflict } from '#src/domain/errors.ts';
import { entityOf } from '#src/domain/roles/revisedEntities.ts';
import type { Deletion } from '#src/records/definition.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { inputSchemas } from '#src/records/fields/input.schema.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Write } from '#src/records/recordWrites.server.ts';
import { countUses, type Use, type UseOwner, usedBy, usesOf } from '#src/records/uses.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import type { ResourceDeclaration } from './define.ts';
import { type ResourceTable, tableOf } from './table.server.ts';
import { readTable, type TableRecord, writeTable } from './tableStorage.server.ts';
import { asTaken, takenValues, withSlugs } from './uniqueValues.server.ts';

/** Records of a resource that is stored in a single table. */
export interface TableRecords extends Records<Fields> {
  readonly declaration: ResourceDeclaration;
  readonly table: ResourceTable;
  readonly uses: readonly Use[];
}

interface TableOptions {
  /** The table itself and all tables that can refer to it. */
  readonly tables: readonly PgTable[];
  /** Records whose collections can refer to the table. */
  readonly owners: readonly UseOwner[];
  readonly deletion?: Exclude<Deletion, 'soft'>;
  readonly goneMessage?: string;
  /** Updates data derived from the written records. */
  afterWrite(tx: Transaction, writes: readonly Write<TableRecord>[], uses: readonly Use[]): Promise<void>;
}

/** Returns a record's display name: its name, slug or code. */
const labelOf = (record: TableRecord): string => String(record.name ?? record.slug ?? record.code ?? '');

/**
 * Creates the store and commands of a resource from its declaration and table.
 * @throws TypeError if declaration and table disagree
 */
export function tableRecords(
  declaration: ResourceDeclaration,
  { tables, owners, deletion = 'row', goneMessage, afterWrite }: TableOptions,
): TableRecords {
  const { name, noun, namedBy = 'name', offers } = declaration;
  const table = tableOf(declaration, tables);
  const { fields } = declaration;
  const uses = usesOf(table.table, tables, owners);
  const storage = { entity: entityOf(name), fields, table };
  const advice = offers.includes('merge') ? 'Merge it into another record, or remove' : 'Remove';
  const records = defineRecords<Fields>({
    resource: name,
    noun: noun.one,
    target: toCamelCase(table.table),
    fields,
    schemas: inputSchemas(fields),
    deletion,
    uses,
    ...(goneMessage !== undefined && { goneMessage }),
    ...(namedBy in declaration.fields && { named: { table: table.table, name: toSnakeCase(namedBy) } }),
    label: labelOf,
    read: (runner, ids, options) => readTable(runner, storage, ids, options),
    async write(tx, drafts, context) {
      const writes = await writeTable(tx, storage, drafts, context);
      if (writes.length > 0) await afterWrite(tx, writes, uses);
      return writes;
    },
    async lock({ client }, { changes, revisionId, ids }) {
      if (ids.length > 0 && changes === undefined && revisionId === undefined) return;
      // Serialises commands that check for free names and slugs and then use them.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('names of ' || $1, 0))`, [
        table.table,
      ]);
    },
    complete: (runner, record) => withSlugs(runner, declaration, table, record),
    storedErrors: (runner, drafts) => takenValues(runner, table, drafts),
    async removalErrors(runner, removed) {
      const counts = await countUses(
        runner,
        uses,
        removed.map(({ id }) => id),
      );
      return new Map(
        [...counts].map(([id, each]) => [
          id,
          conflict(`${usedBy(each)}. ${advice} it there first`, { uses: each }),
        ]),
      );
    },
    explainError: (error) => asTaken(error, table),
  });
  return { ...records, declaration, table, uses };
}
