import { wordForm } from '#src/records/cells/choices.ts';

/** A field that a column of a file can contain. */
export interface ColumnSpec {
  readonly label: string;
  /** Headers that name the field, in the form of `wordForm`. Earlier ones win over later ones. */
  readonly headers: readonly string[];
  /** Whether several columns may be read into it. */
  readonly isShared?: boolean;
  /** Whether its values are added to a list of the record. */
  readonly isList?: boolean;
}

export interface NamedField<F extends string> {
  readonly field: F;
  /** Position of the header in the field's list; 0 is the most reliable. */
  readonly place: number;
}

/** The fields that the columns of one kind of file can contain. */
export interface ColumnSet<F extends string = string> {
  readonly specs: Readonly<Record<F, ColumnSpec>>;
  fieldOfHeader(header: string): NamedField<F> | null;
  /** Returns why a column is left out on purpose; null for any other column. */
  leftOutReason(header: string): string | null;
  /** Returns the field that the shape of a column's values identifies. */
  shapeOf(texts: readonly string[]): F | null;
  /** Returns the field of a column whose values show that its header means another one. */
  refined(field: F, texts: readonly string[]): F;
}

/** JSON objects that only group the fields of a record. */
const GROUPS =
  /^(attributes|data|node|item|record|fields|info|details|media|drama|show|movie|film|title|titles|name|person)$/i;

/** The ways in which a header can name a field: `title.english` also as `english title`, and `data.country` as `country`. */
function spellingsOf(header: string): string[] {
  const parts = header.split('.');
  if (parts.length === 1 || header.includes('[]')) return [header];
  const isGrouped = parts.slice(0, -1).every((part) => GROUPS.test(part));
  return [header, parts.toReversed().join(' '), ...(isGrouped ? parts.slice(-1) : [])];
}

/** Creates a set from its fields. */
export function columnSet<F extends string>(
  specs: Readonly<Record<F, ColumnSpec>>,
  rest: Partial<Omit<ColumnSet<F>, 'specs' | 'fieldOfHeader'>> = {},
): ColumnSet<F> {
  const places = new Map<string, NamedField<F>>();
  for (const [field, { headers }] of Object.entries<ColumnSpec>(specs) as [F, ColumnSpec][])
    for (const [place, header] of headers.entries())
      if (!places.has(header)) places.set(header, { field, place });
  return {
    leftOutReason: (header) => (wordForm(header) === '' ? 'has no name' : null),
    shapeOf: () => null,
    refined: (field) => field,
    ...rest,
    specs,
    fieldOfHeader(header) {
      for (const spelling of spellingsOf(header)) {
        const named = places.get(wordForm(spelling));
        if (named) return named;
      }
      return null;
    },
  };
}
