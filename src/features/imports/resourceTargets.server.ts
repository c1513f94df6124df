import type { personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { referenceRecords } from '#src/catalogue/referenceRecords.server.ts';
import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { snakeCase } from '#src/records/tables.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { importFieldsOf } from './importFields.ts';
import type { ImportTarget } from './resourcePlan.server.ts';

/** Records per page; a page parses in 1–2 ms. */
const PAGE = 2_000;

interface Known {
  readonly id: number;
  readonly key: string;
}

/** Yields pages of all records that have a value in `key`, ordered by id. @param condition further SQL conditions */
async function* knownIn<Row extends Known>(
  runner: Runner,
  table: string,
  { key, more = '', condition = '' }: { key: string; more?: string; condition?: string },
): AsyncGenerator<readonly Row[]> {
  const text = `select id, ${key}::text as key${more} from ${table}
    where ${key} is not null and id > $1 ${condition} order by id limit ${PAGE}`;
  for (let after = 0; ; ) {
    const { rows } = await runner.query<Row>(text, [after]);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Returns the import target of a resource that is stored in its own table. */
export function tableTarget(resource: ResourceDeclaration): ImportTarget {
  const records = referenceRecords(resource);
  const { table } = records;
  const slugs = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'slug' ? [{ name, from: field.from ?? 'name' }] : [],
  );
  return {
    records,
    labels: importFieldsOf(resource).labels,
    // Names need not be unique: a row is rejected if its name is ambiguous.
    keys: [...new Set([...table.uniques, ...('name' in resource.fields ? ['name'] : [])])],
    uniques: table.uniques,
    known: (runner, field) => knownIn<Known>(runner, table.table, { key: table.columns[field] ?? 'id' }),
    completing() {
      // The last number tried for each stem. Used slugs stay used, so the next search continues there.
      const numbers = new Map<string, number>();
      return (values, isTaken) => {
        const completed: Record<string, Value> = { ...values };
        for (const { name, from } of slugs) {
          if (completed[name] !== undefined) continue;
          const stem = referenceSlug(String(completed[from] ?? ''));
          const key = `${name}\n${stem}`;
          let number = numbers.get(key) ?? 1;
          const slugAt = () => (number === 1 ? stem : `${stem}-${number}`);
          while (isTaken(name, slugAt())) number += 1;
          numbers.set(key, number);
          completed[name] = slugAt();
        }
        return completed;
      };
    },
  };
}

/** Returns the import target of people. Deleted people are not matched by name. */
export function peopleTarget(resource: ResourceDeclaration): ImportTarget<typeof personFields> {
  return {
    records: personRecords,
    labels: importFieldsOf(resource).labels,
    keys: resource.knownBy ?? ['name'],
    uniques: [],
    known: (runner, field) =>
      knownIn<Known>(runner, 'people', { key: snakeCase(field), condition: 'and deleted_at is null' }),
    completing: () => (values) => values,
  };
}

/** Joins a name with its year, which distinguishes remakes; the year is empty if unknown. */
const nameOfYear = (name: string, date: unknown) => `${name}\n${String(date ?? '').slice(0, 4)}`;

/**
 * Returns the import target of titles. A row with a year matches the title with that name and year, or else the one with
 * that name and no year; a row without a year matches the only title with its name. New titles are drafts unless the file
 * publishes them.
 */
export function titleTarget(resource: ResourceDeclaration): ImportTarget<typeof titleFields> {
  return {
    records: titleRecords,
    labels: importFieldsOf(resource).labels,
    keys: resource.knownBy ?? ['title'],
    uniques: [],
    async *known(runner, field) {
      const condition = 'and deleted_at is null';
      if (field === 'id') return yield* knownIn<Known>(runner, 'titles', { key: 'id', condition });
      const pages = knownIn<Known & { date: string | null }>(runner, 'titles', {
        key: snakeCase(field),
        more: ', start_date as date',
        condition,
      });
      for await (const page of pages)
        yield page.flatMap(({ id, key, date }) => [
          { id, key },
          { id, key: nameOfYear(key, date) },
        ]);
    },
    termsOf({ key, values }, by) {
      if (by === 'id' || typeof values.startDate !== 'string') return [key];
      return [nameOfYear(key, values.startDate), nameOfYear(key, null)];
    },
    completing: () => (values) => ({ isPublished: false, ...values }),
  };
}
