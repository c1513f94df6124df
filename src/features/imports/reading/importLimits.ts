/** Limits of a file that is imported into a resource. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 20_000;
