import type { Resource } from '#src/domain/roles.ts';

interface FieldBase {
  /** As forms and lists call it. */
  label: string;
  /** May be left empty; stored as null then. */
  isOptional?: true;
  /** A sentence of help beside the field. */
  help?: string;
  /** Shown and never sent. */
  isReadOnly?: true;
  /** One record's own, such as what it is called: not offered for many at once. */
  isOwn?: true;
}

/** One line of text. */
export interface TextField extends FieldBase {
  kind: 'text';
  maxLength: number;
}
/** Several lines of plain text. */
export interface LongTextField extends FieldBase {
  kind: 'longText';
  maxLength: number;
}
/** Address part, made of the named field when it is left empty. */
export interface SlugField extends FieldBase {
  kind: 'slug';
  from: string;
}
/** A short code of a fixed shape, such as a country's two letters. */
export interface CodeField extends FieldBase {
  kind: 'code';
  /** Source of a regular expression for the whole text. */
  pattern: string;
  example: string;
}
export interface UrlField extends FieldBase {
  kind: 'url';
}
/** The source of a regular expression that other texts must match. */
export interface PatternField extends FieldBase {
  kind: 'pattern';
}
export interface FlagField extends FieldBase {
  kind: 'flag';
}
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  choices: readonly [string, ...string[]];
}
/** The id of a record of another resource. */
export interface ReferenceField extends FieldBase {
  kind: 'reference';
  /** Name of that resource: `countries`. */
  to: string;
}

/** A day of which month or day may be unknown: `2024`, `2024-05`, `2024-05-11`. */
export interface PartialDateField extends FieldBase {
  kind: 'partialDate';
}
/** Formatted text, as HTML that the server cleans. */
export interface RichTextField extends FieldBase {
  kind: 'richText';
}
export interface CountField extends FieldBase {
  kind: 'count';
}
/** A moment, ISO 8601 in UTC. */
export interface InstantField extends FieldBase {
  kind: 'instant';
}
/** Ids of records of another resource. */
export interface ReferencesField extends FieldBase {
  kind: 'references';
  to: string;
}
/** Permissions such as `dramas:update`, shown as a matrix of resources and actions. */
export interface PermissionsField extends FieldBase {
  kind: 'permissions';
}

/** What is filtered by and is no field: whether a record has something or is of a kind, or which records of another resource it has. */
export type FurtherFilter =
  | { kind: 'flag' | 'emptiness'; label: string }
  | { kind: 'references'; label: string; to: Resource };

export type Field =
  | PartialDateField
  | RichTextField
  | CountField
  | InstantField
  | ReferencesField
  | PermissionsField
  | TextField
  | LongTextField
  | SlugField
  | CodeField
  | UrlField
  | PatternField
  | FlagField
  | ChoiceField
  | ReferenceField;

/** What staff may do with a resource, permission given: routes and screens exist for what is offered and no more. */
export const OFFERS = [
  'create',
  'update',
  'delete',
  'restore',
  'merge',
  'import',
  'export',
  'bulk',
  'uses',
  'revisions',
] as const;
export type Offer = (typeof OFFERS)[number];

/** A resource of the dashboard, as data: REST routes, documentation, list and forms are made of it. */
export interface ResourceDeclaration {
  /** Plural noun of its REST address; with `_` for `-` the name of its table. */
  name: Resource;
  /** Address below the API, where that is not the name: `staff/people`. */
  rest?: string;
  /** `feature` where a feature makes its routes, since more hangs on a record than its own table. */
  keptBy?: 'feature';
  noun: { one: string; many: string };
  /** The field that a record is called by; `name` when left out. */
  namedBy?: string;
  /**
   * Fields that rows of an imported file may be known by, beside the number; of one that a feature keeps. Several records
   * may share a value: such a row is refused.
   */
  knownBy?: readonly [string, ...string[]];
  /** A sentence about what files of it may hold. */
  importHelp?: string;
  /** Its address in the dashboard: `/edit/{id}` follows it, and the list is there. */
  path: `/dashboard/${string}`;
  /** Address of the list, where it is another. */
  listPath?: `/dashboard/${string}`;
  /** Address of the screen that adds one, where a drawer over the list is not enough. */
  createPath?: `/dashboard/${string}`;
  /** Parts of a record that have addresses of their own, `/edit/{id}/{tab}`; the first is the record's address itself. */
  tabs?: readonly [string, ...string[]];
  /** Fields by their column's name; id, version, createdAt and updatedAt come by themselves. */
  fields: Readonly<Record<string, Field>>;
  offers: readonly Offer[];
  /** A deleted record does not come back: nothing of it is kept. */
  isDeletedForGood?: true;
  list: {
    columns: readonly string[];
    /** Field the list is sorted by at first. */
    sort: string;
    /** Whether that is from its last value to its first, as newest first. */
    isDescending?: true;
    /** Fields that a search looks in. */
    search: readonly string[];
    /** What can be filtered by besides the fields, by the API's parameter; only of resources that a feature keeps. */
    filters?: Readonly<Record<string, FurtherFilter>>;
  };
}

/**
 * Declares a resource. The types keep the declaration's exact values.
 * @throws TypeError when list, search or slug name a field that is not declared, or a table is to be filtered by more than
 *   its fields
 */
export function defineResource<const Declaration extends ResourceDeclaration>(
  declaration: Declaration,
): Declaration {
  const { name, fields, list, knownBy = [] } = declaration;
  const sources = Object.values(fields).flatMap((field) => (field.kind === 'slug' ? [field.from] : []));
  for (const field of [...list.columns, list.sort, ...list.search, ...sources, ...knownBy]) {
    if (!Object.hasOwn(fields, field)) throw new TypeError(`Resource ${name} has no field ${field}`);
  }
  if (isKeptInTable(declaration) && list.filters) {
    throw new TypeError(`Resource ${name} is filtered by its fields alone`);
  }
  return declaration;
}

/** Where a resource is below the API: `countries`, `staff/people`. */
export const restOf = ({ name, rest }: Pick<ResourceDeclaration, 'name' | 'rest'>): string => rest ?? name;

/** Whether a resource's routes are made of its declaration and its table alone. */
export function isKeptInTable({ keptBy }: ResourceDeclaration): boolean {
  return keptBy === undefined;
}
