/**
 * All field kinds. Each layer maps them with `satisfies Record<FieldKind, …>`, so that a missing kind fails the type
 * check.
 */
export const FIELD_KINDS = [
  /** A name or title: one visible line. */
  'name',
  /** One line of text. */
  'text',
  /** Several lines of plain text. */
  'longText',
  /** Formatted text, as HTML that the server cleans. */
  'richText',
  /** Part of a URL, generated from another field if it is empty. */
  'slug',
  /** A short code of a fixed shape, such as a country's two letters. */
  'code',
  /** An http or https address. */
  'url',
  /** The source of a regular expression that other texts must match. */
  'pattern',
  /** A date with an optional month and day: `2024`, `2024-05`, `2024-05-11`. */
  'partialDate',
  /** Local time of day in Korea, `HH:MM`. */
  'time',
  /** A moment, ISO 8601 in UTC. */
  'instant',
  'integer',
  'decimal',
  /** True or false. */
  'flag',
  /** One of a fixed list. */
  'choice',
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  'weekdays',
  /** An episode's number: `12`, `6.5`, `SP1`. */
  'episodeLabel',
  /** The key of a row: its id, or a word such as `new-1` for a row that a change adds. */
  'key',
  /** Keys of rows in a sibling collection. */
  'keys',
  /** The id of a record of another resource. */
  'reference',
  /** References to records of another resource, each at most once, ordered. */
  'references',
  /** Permissions such as `dramas:update`. */
  'permissions',
] as const;

/** A field kind with a form control and a list cell. Collections of kind `rows` have their own editors. */
export type FieldKind = (typeof FIELD_KINDS)[number];
