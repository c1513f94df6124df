import type { personFields } from '#src/catalogue/people/person.fields.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { referenceRecords } from '#src/catalogue/referenceRecords.server.ts';
import type { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import {
  type CandidateSource,
  personCandidates,
  titleCandidates,
} from '#src/features/imports/matching/candidates.server.ts';
import { type Candidate, NO_EVIDENCE, nameForm } from '#src/features/imports/matching/evidence.ts';
import { importFieldsOf } from '#src/features/imports/reading/importFields.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ResourceTable } from '#src/records/resources/table.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { ImportTarget } from './resourcePlan.server.ts';

/** Records per page; a page parses in 1–2 ms. */
const PAGE = 2_000;

/** Fields of a table that are compared with a row, besides unique values. */
const COMPARED = ['name', 'nativeName', 'kind', 'countryId'] as const;

/** Yields all records of a table: its unique values must all be known. */
function allOf({ table, columns, uniques }: ResourceTable, fields: object): CandidateSource {
  const names = [...new Set([...COMPARED.filter((field) => field in fields), ...uniques])];
  const selected = names.map((name) => `t.${columns[name]} as "${name}"`).join(', ');
  const text = `select t.id, ${selected || 'null as name'} from ${table} t where t.id > $1 order by t.id limit ${PAGE}`;
  return async function* (runner: Runner) {
    for (let after = 0; ; ) {
      const { rows } = await runner.query<Record<string, Value> & { id: number }>(text, [after]);
      yield rows.map((row): Candidate => {
        const textOf = (name: string) => (typeof row[name] === 'string' ? row[name] : null);
        const [name, native] = [textOf('name'), textOf('nativeName')];
        return {
          ...NO_EVIDENCE,
          id: row.id,
          names: [...new Set([name, native].flatMap((each) => (each === null ? [] : [nameForm(each)])))],
          native: native === null ? null : nameForm(native),
          kind: textOf('kind'),
          countries: typeof row.countryId === 'number' ? [row.countryId] : [],
          uniques: Object.fromEntries(
            uniques.flatMap((field) => {
              const value = textOf(field);
              return value === null ? [] : [[field, value.toLowerCase()]];
            }),
          ),
        };
      });
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  };
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
    // Names need not be unique: a row is asked about if its name is ambiguous.
    keys: [...new Set([...table.uniques, ...('name' in resource.fields ? ['name'] : [])])],
    uniques: table.uniques,
    candidates: allOf(table, resource.fields),
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

/** Returns the import target of people. Deleted people are not matched. */
export function peopleTarget(resource: ResourceDeclaration): ImportTarget<typeof personFields> {
  return {
    records: personRecords,
    labels: importFieldsOf(resource).labels,
    keys: resource.knownBy ?? ['name'],
    uniques: [],
    candidates: personCandidates,
    completing: () => (values) => values,
  };
}

/** Returns the import target of titles. New titles are drafts unless the file publishes them. */
export function titleTarget(resource: ResourceDeclaration): ImportTarget<typeof titleFields> {
  return {
    records: titleRecords,
    labels: importFieldsOf(resource).labels,
    keys: resource.knownBy ?? ['title'],
    uniques: [],
    candidates: titleCandidates,
    completing: () => (values) => ({ isPublished: false, ...values }),
  };
}
