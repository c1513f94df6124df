import { optionsOf } from '#src/dashboard/kinds/labels.ts';
import { resourceOfTarget } from '#src/dashboard/resources.ts';
import type { Field } from '#src/records/fields/field.ts';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';
import { FILTERS } from '#src/records/kinds/filters.ts';
import type { FurtherFilter, ResourceDeclaration } from '#src/records/resources/define.ts';
import type { FilterKind } from '#src/server/http/routes/listParameters.ts';

/** Operator of a filter. In addresses, `eq` is the field's name; the others are suffixes such as `_ne`. */
export type FilterOperator = 'eq' | 'all' | 'ne' | 'like' | 'gte' | 'lte' | 'null';

/** A field in lists: its label, filters and sorting. */
export interface ListField {
  label: string;
  /** How its values are filtered. */
  kind:
    | 'text'
    | 'choice'
    | 'flag'
    | 'reference'
    | 'references'
    | 'instant'
    | 'number'
    | 'partialDate'
    | 'emptiness';
  /** How its values are shown; text by default. */
  cell?: FieldKind;
  operators: readonly FilterOperator[];
  isSortable: boolean;
  choices?: readonly { value: string; label: string }[];
  /** Resource that its values refer to. */
  to?: string;
  /** Property of a row that contains those records with their names. */
  namesIn?: string;
  /** Only for filtering, never shown as a column. */
  isHidden?: true;
}

/** The fields of a list and its default state. */
export interface ListShape {
  resource: string;
  fields: Readonly<Record<string, ListField>>;
  /** Default columns in their order. */
  columns: readonly string[];
  sort: string;
  isDescending?: boolean;
  hasSearch: boolean;
}

/** Filter control of each kind of filter. */
const KINDS: Readonly<Record<FilterKind, ListField['kind']>> = {
  id: 'reference',
  ids: 'references',
  integer: 'number',
  decimal: 'number',
  text: 'text',
  choice: 'choice',
  flag: 'flag',
  partialDate: 'partialDate',
  instant: 'instant',
  set: 'references',
  presence: 'emptiness',
};

function kindOf(kind: FieldKind): ListField['kind'] {
  if (kind === 'references') return kind;
  return kind === 'richText' ? 'emptiness' : KINDS[FILTERS[kind].kind];
}

const OPERATORS: Record<ListField['kind'], readonly FilterOperator[]> = {
  text: ['like'],
  choice: ['eq', 'ne'],
  flag: ['eq'],
  reference: ['eq', 'ne'],
  references: ['eq', 'all', 'ne', 'null'],
  instant: ['gte', 'lte'],
  number: ['gte', 'lte'],
  partialDate: ['gte', 'lte'],
  emptiness: [],
};

/** Kinds that the API does not filter by. */
const UNFILTERED: ReadonlySet<FieldKind> = new Set<FieldKind>(['permissions']);

/** A field that lists can show; rows have separate editors. */
type ListedField = Field & { readonly kind: FieldKind };

const isListed = (field: Field): field is ListedField => field.kind !== 'rows';

function listField(field: ListedField, isOfTable: boolean): ListField {
  const kind = kindOf(field.kind);
  const to = resourceOfTarget(field.to)?.name ?? field.to;
  const filtered = UNFILTERED.has(field.kind) ? [] : OPERATORS[kind];
  const mayBeEmpty = field.isOptional && !UNFILTERED.has(field.kind) && !filtered.includes('null');
  const operators = mayBeEmpty ? [...filtered, 'null' as const] : filtered;
  return {
    label: field.label,
    kind,
    cell: field.kind,
    operators,
    // Lists that a feature provides cannot be sorted by flags.
    isSortable: FILTERS[field.kind].isSortable === true && (isOfTable || field.kind !== 'flag'),
    ...('choices' in field && { choices: optionsOf(field.choices ?? {}) }),
    ...(to !== undefined && { to }),
    ...(field.kind === 'references' && field.namesIn !== undefined && { namesIn: field.namesIn }),
  };
}

/** A time that lists show, filter and sort by. */
export const instantField = (label: string): ListField => ({
  label,
  kind: 'instant',
  cell: 'instant',
  operators: OPERATORS.instant,
  isSortable: true,
});

/** Times of creation and last change, which every resource has. */
const INSTANTS: Readonly<Record<string, ListField>> = {
  createdAt: instantField('Added'),
  updatedAt: instantField('Changed'),
};

const hidden = ([name, filter]: [string, FurtherFilter]): [string, ListField] => {
  const { label, kind } = filter;
  const operators = kind === 'emptiness' ? (['null'] as const) : OPERATORS[kind];
  const to = kind === 'references' ? { to: filter.to } : {};
  return [name, { label, kind, operators, isSortable: false, isHidden: true, ...to }];
};

/** Returns the list of a declared resource: its fields, additional filters, then the fields that every record has. */
export function shapeOf({ name, fields, list, ownedBy }: ResourceDeclaration): ListShape {
  const declared = Object.entries(fields).flatMap(([key, field]) =>
    isListed(field) ? [[key, listField(field, ownedBy === undefined)] as const] : [],
  );
  return {
    resource: name,
    fields: {
      ...Object.fromEntries(declared),
      ...Object.fromEntries(Object.entries(list.filters ?? {}).map(hidden)),
      // A resource can declare one of them with a different label: users have “Joined”.
      ...Object.fromEntries(Object.entries(INSTANTS).filter(([key]) => !Object.hasOwn(fields, key))),
    },
    columns: list.columns,
    sort: list.sort,
    ...(list.isDescending && { isDescending: true }),
    hasSearch: list.search.length > 0,
  };
}
