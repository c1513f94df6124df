import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDataset } from '#src/features/imports/dataset.server.ts';
import { DELIMITERS, type DelimiterName } from '#src/features/imports/tables/delimited.ts';
import { ENCODINGS } from '#src/features/imports/tables/encoding.ts';
import { FIELD_NAMES, type FieldName, fieldLabel, isFieldName } from '#src/features/imports/tables/fields.ts';
import type { TableOptions } from '#src/features/imports/tables/importTable.commands.server.ts';
import type { Parsed } from '../command/commandLine.mjs';
import { UsageError } from '../command/errors.mjs';
import { type OutputFile, openOutputFile } from '../command/outputFile.ts';

const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];
const DATE_ORDERS = ['dmy', 'mdy'] as const;

const FIELD_WIDTH = Math.max(...FIELD_NAMES.map((field) => field.length));

/** The text of `--help`. */
export const USAGE = `Usage: npm run import -- PATH [options]

  PATH                  a folder with a data set (titles, people, credits … as .jsonl or .jsonl.gz),
                        or a file of titles: CSV, TSV, JSON or JSON Lines, gzipped or not
  --dry-run             run the import and roll it back: the summary says what it would write
  --report FILE         write every rejected row and value to FILE, one JSON object per line
  --database URL        database address; default: DATABASE_URL, or else the embedded database in DATA_DIR (stop the site first)

Options for a file of titles. Its format and columns are detected and printed:
  --map "COLUMN=FIELD"  use COLUMN as FIELD, if it was not recognised or not correctly (repeatable)
  --ignore "COLUMN"     ignore a column (repeatable)
  --set "FIELD=VALUE"   default value for rows without the field, such as --set country=KR or --set type=drama (repeatable)
  --date-order ORDER    dmy or mdy, for dates such as 5/6/2021; default: detected from the whole column
  --encoding NAME       ${ENCODINGS.join(', ')}; default: detected
  --delimiter NAME      ${DELIMITER_NAMES.join(', ')}; default: detected
  --replace             replace stored values with those of the file; without it, the file only fills missing values

Fields:
${FIELD_NAMES.map((field) => `  ${field.padEnd(FIELD_WIDTH)}  ${fieldLabel(field)}`).join('\n')}`;

export const OPTIONS = {
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

/** The checked command line of an import. */
export interface ImportRequest {
  readonly path: string;
  readonly isFolder: boolean;
  readonly isDryRun: boolean;
  readonly isReplacing: boolean;
  /** Options for a file of titles. */
  readonly table: TableOptions;
  readonly database: string | undefined;
  readonly report: OutputFile | null;
}

const fail = (message: string): never => {
  throw new UsageError(message);
};

function choice<Name extends string>(
  option: string,
  args: string | undefined,
  names: readonly Name[],
): Name | null {
  if (args === undefined) return null;
  return (
    names.find((name) => name === args) ??
    fail(`--${option} must be one of ${names.join(', ')}, not "${args}"`)
  );
}

/** Splits `args` at position `at`, that of the equals sign. */
function pair(option: string, args: string, at: number): [string, string] {
  if (at <= 0) fail(`--${option} "${args}" has no "=": see --help`);
  return [args.slice(0, at).trim(), args.slice(at + 1).trim()];
}

/** Splits at the last equals sign, because the name of a column can contain one and the name of a field cannot. */
function mappingOf(args: string): [string, string] {
  const [column, field] = pair('map', args, args.lastIndexOf('='));
  return isFieldName(field) ? [column, field] : fail(`--map: "${field}" is not a field: see --help`);
}

function defaultOf(args: string): [FieldName, string] {
  const [field, value] = pair('set', args, args.indexOf('='));
  return isFieldName(field) ? [field, value] : fail(`--set: "${field}" is not a field: see --help`);
}

function tableOptions(values: Parsed<typeof OPTIONS>['values']): TableOptions {
  return {
    wishes: {
      fields: new Map((values.map ?? []).map(mappingOf)),
      ignored: values.ignore ?? [],
    },
    defaults: new Map((values.set ?? []).map(defaultOf)),
    dateOrder: choice('date-order', values['date-order'], DATE_ORDERS),
    encoding: choice('encoding', values.encoding, ENCODINGS),
    delimiter: choice('delimiter', values.delimiter, DELIMITER_NAMES),
  };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

/**
 * Checks the command line, including that the paths exist and that the report file can be written.
 * @throws UsageError for a wrong option or path
 * @throws AppError 400 when the folder contains no data set
 */
export function readImportRequest({ values, positionals }: Parsed<typeof OPTIONS>): ImportRequest {
  const [path = ''] = positionals;
  if (!existsSync(path)) return fail(`There is no file or folder ${path}`);
  const isFolder = statSync(path).isDirectory();
  const table = tableOptions(values);
  if (isFolder) openDataset(path);
  if (values.database !== undefined && !/^postgres(ql)?:\/\//.test(values.database))
    fail('--database must begin with postgresql://');
  const sources = isFolder ? filesIn(path) : [path];
  return {
    path,
    isFolder,
    isDryRun: values['dry-run'],
    isReplacing: values.replace,
    table,
    database: values.database,
    report: values.report === undefined ? null : openOutputFile('--report', values.report, sources),
  };
}
