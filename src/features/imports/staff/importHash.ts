/** Hash of a list's address that opens the import dialog. */
export const IMPORT = '#import';
