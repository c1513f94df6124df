import type { Value } from '#src/domain/fields/field.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { personFaults } from '#src/domain/fields/rules.ts';
import { referenceSlug } from '#src/domain/slug.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { kindOf, lockRecords, writeRecordsOf } from '#src/resources/records.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople } from '#src/server/catalogue/reading.server.ts';
import { snakeCase } from '#src/server/catalogue/tables.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { ImportTarget } from './resourcePlan.server.ts';

const labelsOf = (resource: ResourceDeclaration) =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.isReadOnly ? [] : [[name, field.label]],
    ),
  );

async function keysOf(
  runner: Runner,
  table: string,
  column: string,
  condition = '',
): Promise<{ id: number; key: string }[]> {
  const { rows } = await runner.query<{ id: number; key: string }>(
    `select id, ${column}::text as key from ${table} where ${column} is not null ${condition}`,
  );
  return rows;
}

/** What rows are imported into, of a resource that is kept in its table. */
export function tableTarget(resource: ResourceDeclaration): ImportTarget {
  const kind = kindOf(resource);
  const { table, fields, entity } = kind;
  const slugs = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'slug' ? [{ name, from: field.from }] : [],
  );
  return {
    entity,
    fields,
    labels: labelsOf(resource),
    // A name that several records may have is refused where it does not tell which.
    keys: [...new Set([...table.uniques, ...('name' in resource.fields ? ['name'] : [])])],
    uniques: table.uniques,
    known: (runner, field) => keysOf(runner, table.table, table.columns[field] ?? 'id'),
    lock: (runner, ids) => lockRecords(runner, kind, ids),
    completed(values, isTaken) {
      const made: Record<string, Value> = { ...values };
      for (const { name, from } of slugs) {
        if (made[name] !== undefined) continue;
        const stem = referenceSlug(String(made[from] ?? ''));
        let slug = stem;
        for (let number = 2; isTaken(name, slug); number += 1) slug = `${stem}-${number}`;
        made[name] = slug;
      }
      return made;
    },
    faultsOf: () => ({}),
    write: (tx, drafts, context) => writeRecordsOf(tx, kind, drafts, context),
  };
}

/** What rows are imported into, of people; those who are deleted are not known by their names. */
export function peopleTarget(resource: ResourceDeclaration): ImportTarget<typeof personFields> {
  return {
    entity: 'person',
    fields: personFields,
    labels: labelsOf(resource),
    keys: ['name', 'nativeName'],
    uniques: [],
    known: (runner, field) => keysOf(runner, 'people', snakeCase(field), 'and deleted_at is null'),
    lock: (runner, ids) => readPeople(runner, ids, { isForUpdate: true }),
    completed: (values) => values,
    faultsOf: personFaults,
    write: writePeople,
  };
}
