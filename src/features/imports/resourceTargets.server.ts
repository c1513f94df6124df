import { can } from '#src/domain/can.ts';
import { isCollection, type Value } from '#src/domain/fields/field.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { personFaults, titleFaults } from '#src/domain/fields/rules.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { referenceSlug } from '#src/domain/slug.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { kindOf, lockRecords, writeRecordsOf } from '#src/resources/records.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople, readTitles } from '#src/server/catalogue/reading.server.ts';
import { snakeCase } from '#src/server/catalogue/tables.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { ImportTarget } from './resourcePlan.server.ts';
import { listedPart } from './resourceRows.ts';

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
    keys: resource.knownBy ?? ['name'],
    uniques: [],
    known: (runner, field) => keysOf(runner, 'people', snakeCase(field), 'and deleted_at is null'),
    lock: (runner, ids) => readPeople(runner, ids, { isForUpdate: true }),
    completed: (values) => values,
    faultsOf: ({ after }) => personFaults(after),
    write: writePeople,
  };
}

/** The fields of a title that a cell can say. Airing days are a list of numbers, and the status that dates give is no field. */
const TITLE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(titleFields).flatMap(([name, field]) => {
    const isSayable = isCollection(field) ? listedPart(field) !== null : field.kind !== 'weekdays';
    return isSayable ? [[name, name === 'statedStatus' ? 'Stated status' : field.label]] : [];
  }),
);

/** A name with the year that tells remakes apart; nothing where the year is not known. */
const nameOfYear = (name: string, date: unknown) => `${name}\n${String(date ?? '').slice(0, 4)}`;

/**
 * What rows are imported into, of titles. A row with a year is that of the title of its name and year, else of the one
 * whose year is not known; a row without one of the only title of its name. New ones are drafts unless the file says so.
 */
export function titleTarget(resource: ResourceDeclaration): ImportTarget<typeof titleFields> {
  return {
    entity: 'title',
    fields: titleFields,
    labels: TITLE_LABELS,
    otherWords: { year: 'startDate', releaseyear: 'startDate', yearofrelease: 'startDate' },
    keys: resource.knownBy ?? ['title'],
    uniques: [],
    async known(runner, field) {
      if (field === 'id') return keysOf(runner, 'titles', 'id', 'and deleted_at is null');
      const column = snakeCase(field);
      const { rows } = await runner.query<{ id: number; key: string; date: string | null }>(
        `select id, ${column} as key, start_date as date from titles where ${column} is not null and deleted_at is null`,
      );
      return rows.flatMap(({ id, key, date }) => [
        { id, key },
        { id, key: nameOfYear(key, date) },
      ]);
    },
    wordsOf({ key, values }, by) {
      if (by === 'id' || typeof values.startDate !== 'string') return [key];
      return [nameOfYear(key, values.startDate), nameOfYear(key, null)];
    },
    lock: (runner, ids) => readTitles(runner, ids, { isForUpdate: true }),
    completed: (values) => ({ isPublished: false, ...values }),
    faultsOf({ before, after }, actor) {
      const isMoved = after.isPublished !== (before?.record.isPublished ?? false);
      return {
        ...titleFaults(before?.id ?? null, after),
        ...(isMoved && !can(actor, 'publish', 'dramas') && { isPublished: 'You may not publish' }),
      };
    },
    write: writeTitles,
  };
}
