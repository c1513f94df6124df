import type { Resource } from '#src/domain/roles/roles.ts';
import type { Field } from '#src/records/fields/field.ts';

/**
 * A list filter that is not a field: whether a record has something or is of a kind, or which records of another resource
 * it has.
 */
export type FurtherFilter =
  | { kind: 'flag' | 'emptiness'; label: string }
  | { kind: 'references'; label: string; to: Resource };

/** How records are shown in pickers and in the search over everything, and the dialog in which a picker adds one. */
export interface PickerDeclaration {
  /** The picture beside a name. */
  picture?: 'poster' | 'portrait';
  /** Sort field of which the highest values are the best known, for resources in which many records share a name. */
  sort?: string;
  /** The field with a record's kind, which the search shows instead of the noun. */
  kindField?: string;
  /** Parameters of the public list at the resource's name, for members who may not read the staff list. */
  publicQuery?: Readonly<Record<string, string>>;
  /** Fields of the dialog; defaults to the required ones of a resource in one table. */
  fields?: readonly string[];
  /** Fixed values of a record that the dialog adds. */
  preset?: Readonly<Record<string, unknown>>;
}

/** What staff with the permission can do with a resource; endpoints and screens exist only for what is offered. */
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

/** Declares a resource of the dashboard. Endpoints, API documentation, lists and forms are derived from it. */
export interface ResourceDeclaration {
  /** Plural noun in its REST path; with `_` for `-`, the name of its table. */
  name: Resource;
  /** Name of its table in references, if it differs from the resource's name: `titles`. */
  target?: string;
  /** Path below the API's base path, if it differs from the name: `staff/people`. */
  rest?: string;
  /** `feature` if a feature implements the endpoints, because its records span several tables. */
  ownedBy?: 'feature';
  noun: { one: string; many: string };
  /** The field with a record's display name; defaults to `name`. */
  namedBy?: string;
  /**
   * Fields, in addition to the id, by which rows of an imported file identify records of a feature-owned resource. A row
   * whose value matches several records is rejected.
   */
  knownBy?: readonly [string, ...string[]];
  picker?: PickerDeclaration;
  /** Help text on the content of import files. */
  importHelp?: string;
  /** Path of its list in the dashboard; a record has this path followed by `/edit/{id}`. */
  path: `/dashboard/${string}`;
  /** Path of the list, if it differs. */
  listPath?: `/dashboard/${string}`;
  /** Path of the screen that creates a record, if a drawer over the list is not enough. */
  createPath?: `/dashboard/${string}`;
  /** Parts of a record with own paths, `/edit/{id}/{tab}`; the first one has the record's own path. */
  tabs?: readonly [string, ...string[]];
  /** Fields by column name; id, version, createdAt and updatedAt are added automatically. */
  fields: Readonly<Record<string, Field>>;
  offers: readonly Offer[];
  /** `hide`: the screens call deleting a record hiding it, because it stays with its owner. */
  removal?: 'hide';
  /** Deletion is permanent: no data of the record remains. */
  isDeletedForGood?: true;
  list: {
    columns: readonly string[];
    /** The default sort field. */
    sort: string;
    /** Whether the default sort is descending, such as newest first. */
    isDescending?: true;
    /** The fields that the search covers. */
    search: readonly string[];
    /** Filters in addition to the fields, by API parameter; only for feature-owned resources. */
    filters?: Readonly<Record<string, FurtherFilter>>;
  };
}

/**
 * Declares a resource and preserves its literal types.
 * @throws TypeError if list, search, picker or slug names an undeclared field, or a table-backed resource declares further
 *   filters
 */
export function defineResource<const Declaration extends ResourceDeclaration>(
  declaration: Declaration,
): Declaration {
  const { name, fields, list, knownBy = [], picker: { fields: inDialog = [] } = {} } = declaration;
  const sources = Object.values(fields).flatMap((field) => (field.kind === 'slug' ? [field.from ?? ''] : []));
  for (const field of [...list.columns, list.sort, ...list.search, ...sources, ...knownBy, ...inDialog]) {
    if (!Object.hasOwn(fields, field)) throw new TypeError(`Resource ${name} has no field ${field}`);
  }
  if (isStoredInTable(declaration) && list.filters) {
    throw new TypeError(`Resource ${name} is stored in a table and can only be filtered by its fields`);
  }
  return declaration;
}

/** Returns a resource's path below the API's base path: `countries`, `staff/people`. */
export const restOf = ({ name, rest }: Pick<ResourceDeclaration, 'name' | 'rest'>): string => rest ?? name;

/** Whether the endpoints are derived from the declaration and table alone. */
export function isStoredInTable({ ownedBy }: ResourceDeclaration): boolean {
  return ownedBy === undefined;
}
