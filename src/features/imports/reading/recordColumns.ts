import { EXTERNAL_SOURCES, externalSourceLabel } from '#src/domain/catalogue/externalIds.ts';
import { type ColumnSet, type ColumnSpec, columnSet } from '#src/features/imports/tables/columnSet.ts';
import { wordForm } from '#src/records/cells/choices.ts';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import type { ImportFields } from './importFields.ts';

/** The column with addresses of pages at other catalogues. */
export const EXTERNAL_LINKS = 'externalLinks';

/** Prefix of the columns that contain ids of other catalogues: `id.imdb`. */
export const EXTERNAL_ID = 'id.';

const DESCRIBES_FILE = /^(version|createdat|updatedat|index|no|unnamed0|creditcount|credits)$/;

function specOf(name: string, field: Field): ColumnSpec {
  return {
    label: field.label,
    headers: [field.label, name, ...(field.headers ?? [])].map(wordForm),
    isList: isCollection(field),
  };
}

const externalIds = (): [string, ColumnSpec][] =>
  EXTERNAL_SOURCES.map((source): [string, ColumnSpec] => {
    const { label } = externalSourceLabel(source);
    const names = [source, label].flatMap((name) => [name, `${name} id`, `${name} link`, `${name} url`]);
    return [`${EXTERNAL_ID}${source}`, { label: `${label} id`, headers: names.map(wordForm) }];
  });

/** Returns the columns of files of a resource whose fields are read one by one: all except titles. */
export function recordColumns({ fields, labels }: ImportFields): ColumnSet {
  const own = Object.keys(labels).flatMap((name): [string, ColumnSpec][] => {
    const field = fields[name];
    return field ? [[name, specOf(name, field)]] : [];
  });
  const links: [string, ColumnSpec] = [
    EXTERNAL_LINKS,
    { label: 'Links to other catalogues', headers: [EXTERNAL_LINKS, 'external links'].map(wordForm) },
  ];
  const ids = 'externalIds' in fields ? [...externalIds(), links] : [];
  const id: [string, ColumnSpec] = ['id', { label: 'Number', headers: ['id', 'number'] }];
  return columnSet(Object.fromEntries([...own, id, ...ids]), {
    leftOutReason(header) {
      const form = wordForm(header);
      if (form === '') return 'has no name';
      return DESCRIBES_FILE.test(form) ? 'describes the file, or is derived' : null;
    },
  });
}
