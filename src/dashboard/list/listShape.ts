import type { Field, FurtherFilter, ResourceDeclaration } from '#src/resources/define.ts';

/** What a filter compares: `eq` is the field's name alone in addresses, the others are endings of it. */
export type FilterOperator = 'eq' | 'all' | 'ne' | 'like' | 'gte' | 'lte' | 'null';

/** A field as lists know it: how it is named, filtered and sorted. */
export interface ListField {
  label: string;
  /** How its values are written down and picked. */
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
  operators: readonly FilterOperator[];
  isSortable: boolean;
  choices?: readonly { value: string; label: string }[];
  /** Resource whose records its values are. */
  to?: string;
  /** Filtered by and never shown. */
  isHidden?: true;
}

/** What a list can show, and what it shows as it comes. */
export interface ListShape {
  resource: string;
  fields: Readonly<Record<string, ListField>>;
  /** Columns in their order, as it comes. */
  columns: readonly string[];
  sort: string;
  isDescending?: boolean;
  hasSearch: boolean;
}

const KINDS: Record<Field['kind'], ListField['kind']> = {
  text: 'text',
  longText: 'text',
  slug: 'text',
  code: 'text',
  url: 'text',
  pattern: 'text',
  flag: 'flag',
  choice: 'choice',
  reference: 'reference',
  references: 'references',
  partialDate: 'partialDate',
  richText: 'emptiness',
  count: 'number',
  instant: 'instant',
  permissions: 'text',
};

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

/** Kinds that the API does not sort by. */
const UNSORTED: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'longText',
  'pattern',
  'references',
  'richText',
  'permissions',
]);
/** Kinds that the API does not filter by. */
const UNFILTERED: ReadonlySet<Field['kind']> = new Set<Field['kind']>(['permissions']);

const worded = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

function listField(field: Field, isOfTable: boolean): ListField {
  const kind = KINDS[field.kind];
  const filtered = UNFILTERED.has(field.kind) ? [] : OPERATORS[kind];
  const mayBeEmpty = field.isOptional && !UNFILTERED.has(field.kind) && !filtered.includes('null');
  const operators = mayBeEmpty ? [...filtered, 'null' as const] : filtered;
  return {
    label: field.label,
    kind,
    operators,
    // Lists that a feature keeps sort by no flag.
    isSortable: !UNSORTED.has(field.kind) && (isOfTable || field.kind !== 'flag'),
    ...(field.kind === 'choice' && {
      choices: field.choices.map((value) => ({ value, label: worded(value) })),
    }),
    ...((field.kind === 'reference' || field.kind === 'references') && { to: field.to }),
  };
}

/** When a record was made and changed: every resource has them. */
export const INSTANTS: Readonly<Record<string, ListField>> = {
  createdAt: { label: 'Added', kind: 'instant', operators: ['gte', 'lte'], isSortable: true },
  updatedAt: { label: 'Changed', kind: 'instant', operators: ['gte', 'lte'], isSortable: true },
};

const hidden = ([name, filter]: [string, FurtherFilter]): [string, ListField] => {
  const { label, kind } = filter;
  const operators = kind === 'emptiness' ? (['null'] as const) : OPERATORS[kind];
  const to = kind === 'references' ? { to: filter.to } : {};
  return [name, { label, kind, operators, isSortable: false, isHidden: true, ...to }];
};

/** The list of a declared resource: its fields, what is only filtered by, then what every record has. */
export function shapeOf({ name, fields, list, keptBy }: ResourceDeclaration): ListShape {
  const declared = Object.entries(fields).map(
    ([key, field]) => [key, listField(field, keptBy === undefined)] as const,
  );
  return {
    resource: name,
    fields: {
      ...Object.fromEntries(declared),
      ...Object.fromEntries(Object.entries(list.filters ?? {}).map(hidden)),
      // A resource may have a word of its own for one of them: users joined.
      ...Object.fromEntries(Object.entries(INSTANTS).filter(([key]) => !Object.hasOwn(fields, key))),
    },
    columns: list.columns,
    sort: list.sort,
    ...(list.isDescending && { isDescending: true }),
    hasSearch: list.search.length > 0,
  };
}
