import { type DateOrder, dateOrderOf } from '#src/domain/dates/writtenDates.ts';
import { type Columns, headerOf, loneCell, shareOf, widthOf } from './columns.ts';
import { isWrittenDate, pastedDate, pastedLabel, pastedMinutes, pastedTitle } from './episodeParts.ts';
import type { EpisodeReading, PastedEpisode } from './episodeShapes.ts';
import { type GridRow, unreadRow } from './grid.ts';
import { isHangulOnly, type PasteError } from './pasted.ts';
import { plainOfWiki } from './wikiText.ts';

type Column = 'inSeason' | 'label' | 'title' | 'nativeTitle' | 'airDate' | 'runtime' | 'synopsis';

const HEADINGS = {
  inSeason: /^(no\.? ?in ?(season|series)|season ep(isode)?)$/i,
  label: /^(no|num(ber)?|nr|ep(isode)?s?|ep(isode)? ?(no|num(ber)?)|no\.? ?overall|회차?|화|편|순서)?$/i,
  nativeTitle: /^(native|korean|original|hangul)( title| name)?$|^(한글 ?제목|원제)$/i,
  title: /^((episode |english )?(title|name)|제목|부제|소제목)$/i,
  airDate:
    /^((original )?(air|release|broadcast|aired)( ?dates?| on)?|aired|dates?|original (air|release|broadcast) dates?|방[영송]일(자)?|날짜|공개일)$/i,
  runtime: /^(running time|run ?time|length|duration|minutes|시간|길이|분량)$/i,
  synopsis: /^(synopsis|summary|short ?summary|description|overview|plot|줄거리|내용|설명)$/i,
} as const;

const MOST = 0.7;
const LONG_TEXT = 80;

const tidyHeading = (row: GridRow): GridRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.replace(/\(.*?\)|\[.*?\]/gs, '').trim() || '—'),
});

const isText = (cell: string) => /\p{L}/u.test(cell);

type Sense = (rows: readonly GridRow[], column: number, known: Columns<Column>) => boolean;

const mostly =
  (holds: (cell: string) => boolean): Sense =>
  (rows, column) =>
    shareOf(rows, column, holds) >= MOST;

/** Detects columns without headings by their cells: the first matching type that is still free. */
const SENSES: readonly (readonly [Column, Sense])[] = [
  ['label', mostly((cell) => pastedLabel(cell) !== null)],
  ['airDate', mostly(isWrittenDate)],
  ['runtime', mostly((cell) => /\D/.test(cell) && pastedMinutes(cell) !== null)],
  ['synopsis', (rows, column) => shareOf(rows, column, (cell) => cell.length > LONG_TEXT) >= 0.3],
  ['title', mostly(isText)],
  ['nativeTitle', mostly(isHangulOnly)],
  ['synopsis', (rows, column, { title }) => title !== undefined && mostly(isText)(rows, column, {})],
];

function columnsBySense(rows: readonly GridRow[]): Columns<Column> {
  const columns: Columns<Column> = {};
  for (let index = 0; index < widthOf(rows); index += 1) {
    const sense = SENSES.find(([name, holds]) => columns[name] === undefined && holds(rows, index, columns));
    if (sense !== undefined) columns[sense[0]] = index;
  }
  return columns;
}

interface Reader {
  readonly columns: Columns<Column>;
  readonly order: DateOrder | null;
  readonly left: PasteError[];
}

const cellsOf = (row: GridRow, columns: Columns<Column>) => (column: Column) => {
  const index = columns[column];
  return index === undefined ? '' : plainOfWiki(row.cells[index] ?? '');
};

function episodeOfRow(row: GridRow, { columns, order, left }: Reader): PastedEpisode | null {
  const cell = cellsOf(row, columns);
  const label = pastedLabel(cell('inSeason')) ?? pastedLabel(cell('label'));
  if (label === null) return null;
  const { date, reason } = pastedDate(cell('airDate'), order);
  if (reason !== null) left.push({ line: row.line, text: cell('airDate').slice(0, 200), reason });
  const { title, nativeTitle } = pastedTitle(cell('title'));
  return {
    line: row.line,
    label,
    kind: label.startsWith('SP') ? 'special' : 'regular',
    title,
    nativeTitle: pastedTitle(cell('nativeTitle')).title ?? nativeTitle,
    airDate: date,
    runtimeMinutes: pastedMinutes(cell('runtime')),
    synopsis: cell('synopsis').trim() || null,
  };
}

const isHeader = (row: GridRow) => headerOf(tidyHeading(row), HEADINGS, ['title', 'airDate', 'nativeTitle']);

function orderOf(rows: readonly GridRow[], column: number | undefined): DateOrder | null {
  if (column === undefined) return null;
  const order = dateOrderOf(rows.map(({ cells }) => cells[column] ?? ''));
  return order === 'mixed' ? null : order;
}

/**
 * Reads episodes from a table. A row with a single long cell, as in encyclopedias, is the synopsis of the episode above.
 */
export function readEpisodeTable(rows: readonly GridRow[]): EpisodeReading {
  const body = rows.filter((row) => isHeader(row) === null && loneCell(row) === null);
  const left: PasteError[] = [];
  const sensed = columnsBySense(body);
  let reader: Reader = { columns: sensed, order: orderOf(body, sensed.airDate), left };
  const episodes: PastedEpisode[] = [];
  for (const row of rows) {
    const header = isHeader(row);
    const lone = loneCell(row);
    const last = episodes.at(-1);
    if (header !== null) reader = { columns: header, order: orderOf(body, header.airDate), left };
    else if (lone !== null && pastedLabel(lone) === null) {
      if (last !== undefined && last.synopsis === null && lone.length > LONG_TEXT / 2)
        episodes[episodes.length - 1] = { ...last, synopsis: plainOfWiki(lone) };
    } else {
      const episode = episodeOfRow(row, reader);
      if (episode !== null) episodes.push(episode);
      else left.push(unreadRow(row, 'No episode number found'));
    }
  }
  return { episodes, left };
}
