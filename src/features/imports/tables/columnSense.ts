import { readExternalLink } from '#src/domain/catalogue/externalIds.ts';
import { type DateOrder, dateOrderOf } from '#src/domain/dates/writtenDates.ts';
import { badRequest } from '#src/domain/errors.ts';
import type { FieldName } from './fields.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { damageOf } from './mojibake.ts';
import type { Cell, Table } from './table.ts';
import { type DurationUnit, durationUnitOf } from './values/amounts.ts';
import { hasLostBlanks, parseList } from './values/lists.ts';
import { KNOWN_NETWORKS } from './values/networks.ts';
import { isBlankText, tidyText } from './values/text.ts';

/** Catalogues whose scores are stored as external scores. */
export const SCORE_SOURCES = ['mydramalist', 'imdb', 'tmdb'] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];

/** Properties of a file that can only be derived from whole columns. */
export interface FileSense {
  /** The order of numeric dates; `mixed` if the columns contradict each other. */
  readonly dateOrder: DateOrder | 'mixed' | null;
  readonly durationUnit: DurationUnit;
  readonly areTagsJoined: boolean;
  /** Names that occur alone in the column of networks, by which joined names are split. */
  readonly networkNames: ReadonlySet<string>;
  /** The catalogue that plain scores come from, if links or MyDramaList's ratings identify it. */
  readonly scoreSource: ScoreSource | null;
  /** The type of titles that the headers indicate. */
  readonly typeHint: 'drama' | 'movie' | null;
}

const cellText = (cell: Cell | undefined): string =>
  typeof cell === 'string'
    ? tidyText(cell)
    : Object.values(cell ?? {})
        .map(tidyText)
        .join(', ');

function textsIn({ rows }: Table, { index }: MappedColumn): string[] {
  return rows.map((row) => cellText(row.cells[index])).filter((text) => !isBlankText(text));
}

const DATE_FIELDS: readonly FieldName[] = ['aired', 'startDate', 'endDate'];
/** MyDramaList's age ratings, which no other source uses. */
const MDL_RATING =
  /^(15\+ - Teens 15 or older|18\+ Restricted|13\+ - Teens 13|G - All Ages|R - Restricted Screening)/;

function scoreSourceOf(table: Table, columns: (field: FieldName) => MappedColumn[]): ScoreSource | null {
  for (const column of columns('link')) {
    const source = readExternalLink(textsIn(table, column)[0] ?? '')?.source;
    const known = SCORE_SOURCES.find((each) => each === source);
    if (known) return known;
  }
  const parts = columns('contentRating').flatMap((column) => textsIn(table, column).slice(0, 50));
  return parts.some((word) => MDL_RATING.test(word)) ? 'mydramalist' : null;
}

/** Returns whether a rating is one of MyDramaList's, which belong to no country. */
export const isMdlRating = (text: string): boolean => MDL_RATING.test(text);

function typeHintOf({ mapped }: Mapping): FileSense['typeHint'] {
  const headers = mapped
    .filter(({ field }) => field === 'title' || field === 'id')
    .map(({ column }) => column);
  if (headers.some((header) => /drama|드라마/i.test(header))) return 'drama';
  return headers.some((header) => /movie|film|영화/i.test(header)) ? 'movie' : null;
}

/** Derives from whole columns what single values do not show. */
export function senseOf(table: Table, mapping: Mapping, dateOrder: DateOrder | null): FileSense {
  const columns = (field: FieldName) => mapping.mapped.filter((column) => column.field === field);
  const texts = (field: FieldName) => columns(field).flatMap((column) => textsIn(table, column));
  const lists = (field: FieldName) =>
    columns(field).flatMap(({ index }) => table.rows.map((row) => parseList(row.cells[index] ?? '')));
  return {
    dateOrder: dateOrder ?? dateOrderOf(DATE_FIELDS.flatMap(texts)),
    durationUnit: durationUnitOf(columns('runtime')[0]?.column ?? '', texts('runtime')),
    areTagsJoined: hasLostBlanks(lists('tags').flat()),
    networkNames: new Set([
      ...KNOWN_NETWORKS,
      ...lists('networks').flatMap((list) => (list.length === 1 ? list : [])),
    ]),
    scoreSource: scoreSourceOf(table, columns),
    typeHint: typeHintOf(mapping),
  };
}

/** Share of damaged titles from which the whole file is rejected. */
const BROKEN_SHARE = 0.1;

/**
 * Rejects a file with many damaged titles instead of importing the rest.
 * @throws AppError 400 with an example
 */
export function assertTitlesReadable(table: Table, { mapped }: Mapping): void {
  const column =
    mapped.find(({ field }) => field === 'title') ?? mapped.find(({ field }) => field === 'nativeTitle');
  if (!column) return;
  const broken = table.rows.flatMap((row) => {
    const text = cellText(row.cells[column.index]);
    const damage = damageOf(text);
    return damage === null ? [] : [{ line: row.line, text, damage }];
  });
  const [first] = broken;
  if (!first || broken.length < 3 || broken.length < table.rows.length * BROKEN_SHARE) return;
  throw badRequest(
    `The file is broken beyond repair: ${broken.length} of ${table.rows.length} values of column "${column.column}" are damaged. ` +
      `"${first.text}" on line ${first.line} ${first.damage}. Export the file again in UTF-8`,
  );
}
