/** The kind of a JavaScript value, as far as the driver's values differ. */
export type ValueKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'buffer'
  | 'array'
  | 'object'
  /** A type without information, such as `unknown`. */
  | 'unknown';

/** A declared type: of a column, or of a part of its JSON. */
export interface ValueShape {
  kinds: ValueKind[];
  isNullable: boolean;
  isOptional: boolean;
  /** The only values, if the type names them. */
  literals?: (string | number)[];
  /** Of each item of a list. */
  element?: ValueShape;
  /** Of an object; further ones are allowed. */
  properties?: Record<string, ValueShape>;
}

/** A declared row type. */
export interface RowShape {
  /** As TypeScript writes it. */
  declared: string;
  alternatives: {
    columns: Record<string, ValueShape>;
    /** Whether the type has an index signature, so that other columns are allowed. */
    isOpen: boolean;
  }[];
}

/** A call in the source that runs a statement, or passes a row type to a function that does. */
export interface CallSite {
  /** `file:line:column`, from the project folder. */
  at: string;
  /** `file function`, with a number for the second and later calls of a function: `src/x.server.ts addX 2`. */
  name: string;
  /** Where the text of the call starts and ends in the file. */
  start: number;
  end: number;
  /**
   * `query`: runs a statement and gets the driver's result; `rows`: calls a generic function and gets its
   * rows; `write`: runs a statement whose rows are not read.
   */
  takes: 'query' | 'rows' | 'write';
  /** Null if the rows are not read, or their type is a parameter of the surrounding function. */
  row: RowShape | null;
}
