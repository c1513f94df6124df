import { badRequest } from '#src/domain/errors.ts';
import { readExternalLink } from '#src/domain/externalIds.ts';
import { type DateOrder, dateOrderOf } from '#src/domain/writtenDates.ts';
import type { FieldName } from './fields.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { damageOf } from './mojibake.ts';
import type { Cell, Table } from './table.ts';
import { type DurationUnit, durationUnitOf } from './values/amounts.ts';
import { hasLostBlanks, parseList } from './values/lists.ts';
import { KNOWN_NETWORKS } from './values/networks.ts';
import { isBlankText, tidyText } from './values/text.ts';

/** Catalogues whose scores are kept under their names. */
export const SCORE_SOURCES = ['mydramalist', 'imdb', 'tmdb'] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];

/** What can be told of a value only by its whole column. */
export interface FileSense {
  /** The order of dates that are numbers; `mixed` when the columns contradict themselves. */
  readonly dateOrder: DateOrder | 'mixed' | null;
  readonly durationUnit: DurationUnit;
  readonly areTagsJoined: boolean;
  /** Names that stand alone in the column of networks, by which joined ones are taken apart. */
  readonly networkNames: ReadonlySet<string>;
  /** The catalogue that plain scores come from, when links or MyDramaList's rating words tell. */
  readonly scoreSource: ScoreSource | null;
  /** What kind of titles the headers speak of. */
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
/** MyDramaList's own words for the age of an audience, used nowhere else. */
const MDL_RATING =
  /^(15\+ - Teens 15 or older|18\+ Restricted|13\+ - Teens 13|G - All Ages|R - Restricted Screening)/;

function scoreSourceOf(table: Table, columns: (field: FieldName) => MappedColumn[]): ScoreSource | null {
  for (const column of columns('link')) {
    const source = readExternalLink(textsIn(table, column)[0] ?? '')?.source;
    const known = SCORE_SOURCES.find((each) => each === source);
    if (known) return known;
  }
  const words = columns('contentRating').flatMap((column) => textsIn(table, column).slice(0, 50));
  return words.some((word) => MDL_RATING.test(word)) ? 'mydramalist' : null;
}

/** Whether a rating word is MyDramaList's own, which is no country's rating. */
export const isMdlRating = (text: string): boolean => MDL_RATING.test(text);

function typeHintOf({ mapped }: Mapping): FileSense['typeHint'] {
  const headers = mapped
    .filter(({ field }) => field === 'title' || field === 'id')
    .map(({ column }) => column);
  if (headers.some((header) => /drama|드라마/i.test(header))) return 'drama';
  return headers.some((header) => /movie|film|영화/i.test(header)) ? 'movie' : null;
}

/** Reads off the columns of a file what its single values do not tell. */
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

/** Share of destroyed titles from which a file is refused as a whole. */
const BROKEN_SHARE = 0.1;

/**
 * Refuses a file whose titles are destroyed: it says so with an example instead of bringing in what is left.
 * @throws AppError 400
 */
export function refuseBrokenTitles(table: Table, { mapped }: Mapping): void {
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
    `The file is broken beyond repair: ${broken.length} of ${table.rows.length} values of column "${column.column}" are destroyed. ` +
      `"${first.text}" on line ${first.line} ${first.damage}. Get the file anew in UTF-8`,
  );
}
