import { parseArgs } from 'node:util';
import { AppError } from '#src/domain/errors.ts';
import { DELIMITERS, type DelimiterName } from '#src/features/imports/tables/delimited.ts';
import { ENCODINGS } from '#src/features/imports/tables/encoding.ts';
import { FIELD_NAMES, type FieldName, fieldLabel, isFieldName } from '#src/features/imports/tables/fields.ts';
import type { TableOptions } from '#src/features/imports/tables/importTable.commands.server.ts';

const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];
const DATE_ORDERS = ['dmy', 'mdy'] as const;

/** What `--help` says. */
export const USAGE = `Usage: npm run import -- PATH [options]
  PATH                  a folder that holds a data set (titles, people, credits … as .jsonl or .jsonl.gz),
                        or a file of titles: CSV, TSV, JSON or JSON Lines, gzipped or not
  --dry-run             do everything and undo it: the summary says what would happen
  --report FILE         write every row and value not taken to FILE, one JSON object a line
  --database URL        database address; else DATABASE_URL, else the embedded database in DATA_DIR (stop the site first)

For a file of titles, whose format and columns are found out and shown:
  --map "COLUMN=FIELD"  what a column is, where it was not recognised or was mistaken (repeatable)
  --ignore "COLUMN"     leave a column out (repeatable)
  --set "FIELD=VALUE"   a value for rows that lack a field, such as --set country=KR or --set type=drama (repeatable)
  --date-order ORDER    dmy or mdy, for dates such as 5/6/2021; else the whole column decides
  --encoding NAME       ${ENCODINGS.join(', ')}; else found out
  --delimiter NAME      ${DELIMITER_NAMES.join(', ')}; else found out
  --replace             values of the file replace stored ones that differ; else they only fill what is missing

Fields: ${FIELD_NAMES.map((field) => `${field} (${fieldLabel(field)})`).join(', ')}`;

const OPTIONS = {
  help: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
  database: { type: 'string' },
  map: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  'date-order': { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

const parse = () => parseArgs({ allowPositionals: true, options: OPTIONS });
export type Options = ReturnType<typeof parse>['values'];

const refuse = (message: string): never => {
  throw new AppError(message, { statusCode: 400 });
};

/**
 * Reads the command line.
 * @throws AppError 400 for more than one path; TypeError of Node for an unknown option
 */
export function readArguments(): { values: Options; path: string | null } {
  const { values, positionals } = parse();
  if (positionals.length > 1) refuse('Give one file or folder at a time');
  return { values, path: positionals[0] ?? null };
}

function choice<Name extends string>(
  option: string,
  given: string | undefined,
  names: readonly Name[],
): Name | null {
  if (given === undefined) return null;
  return (
    names.find((name) => name === given) ??
    refuse(`--${option} is one of ${names.join(', ')}, not "${given}"`)
  );
}

/** Splits at the last equals sign: a column's name may hold one, a field's does not. */
function pair(option: string, given: string, at: number): [string, string] {
  if (at <= 0) refuse(`--${option} "${given}" has no "=": see --help`);
  return [given.slice(0, at).trim(), given.slice(at + 1).trim()];
}

function defaultOf(given: string): [FieldName, string] {
  const [field, value] = pair('set', given, given.indexOf('='));
  return isFieldName(field) ? [field, value] : refuse(`--set: "${field}" is no field: see --help`);
}

/**
 * What the options say about a file of titles.
 * @throws AppError 400 naming the option that is wrong
 */
export function tableOptions(values: Options): TableOptions {
  return {
    wishes: {
      fields: new Map((values.map ?? []).map((given) => pair('map', given, given.lastIndexOf('=')))),
      ignored: values.ignore ?? [],
    },
    defaults: new Map((values.set ?? []).map(defaultOf)),
    dateOrder: choice('date-order', values['date-order'], DATE_ORDERS),
    encoding: choice('encoding', values.encoding, ENCODINGS),
    delimiter: choice('delimiter', values.delimiter, DELIMITER_NAMES),
  };
}
