import { recordFieldsOf } from '#src/catalogue/recordFields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { listedPart } from './rowNames.ts';

/** The fields that the columns of a file can contain, and the names a file may use for them. */
export interface ImportFields {
  readonly fields: Fields;
  /** Labels of the fields that a file may contain. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields by further column names, in the form that `mapColumns` compares. */
  readonly otherTerms?: Readonly<Record<string, string>>;
}

const labelsOf = (resource: ResourceDeclaration) =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.isReadOnly ? [] : [[name, field.label]],
    ),
  );

/** Labels of the title fields that a cell can contain: not weekdays, which are a list of numbers, and not the derived status. */
const TITLE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(titleFields).flatMap(([name, field]) => {
    const isImportable = isCollection(field) ? listedPart(field) !== null : field.kind !== 'weekdays';
    return isImportable ? [[name, name === 'statedStatus' ? 'Stated status' : field.label]] : [];
  }),
);

const TITLE_TERMS = { year: 'startDate', releaseyear: 'startDate', yearofrelease: 'startDate' } as const;

/** Returns the fields of a resource that a file can contain. Needs no database, so that worker threads can call it. */
export function importFieldsOf(resource: ResourceDeclaration): ImportFields {
  if (resource.name === 'dramas')
    return { fields: titleFields, labels: TITLE_LABELS, otherTerms: TITLE_TERMS };
  return { fields: recordFieldsOf(resource.name) ?? resource.fields, labels: labelsOf(resource) };
}
