/** First characters of cells that spreadsheets execute, including full-width forms (OWASP, "CSV Injection"). */
const FORMULA = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';
/** Where a cell can start: at the beginning, and after cell or row separators if semicolons or tabs separate cells. */
const START = '(^|[;\\t\\r\\n])';
/** Characters that spreadsheets skip before a formula, and apostrophes, so that escaping can be undone. */
const BETWEEN = '([ \u00A0"\']*)';

const RUN = new RegExp(`${START}${BETWEEN}(?=${FORMULA})`, 'g');
const RUN_ESCAPED = new RegExp(`${START}${BETWEEN}'(?=${FORMULA})`, 'g');
const LEADING_CONTROL = /^(?='*[\t\r\n])/;
const LEADING_CONTROL_ESCAPED = /^'(?='*[\t\r\n])/;

/**
 * Escapes a text as a cell of a file that spreadsheets open: adds an apostrophe before a formula, whether commas,
 * semicolons or tabs separate cells, and before a leading tab or line break.
 */
export const escapeCell = (text: string): string => text.replace(RUN, "$1$2'").replace(LEADING_CONTROL, "'");

/** Reverses `escapeCell`. Also removes apostrophes that spreadsheets themselves put before text. */
export const unescapeCell = (cell: string): string =>
  cell.replace(LEADING_CONTROL_ESCAPED, '').replace(RUN_ESCAPED, '$1$2');
