import { newKeys } from '#src/dashboard/editor/newKeys.ts';
import { paragraphsOf } from '#src/dashboard/editor/typed.ts';
import { parseEpisodeLabel } from '#src/domain/episodes.ts';
import type { PastedEpisode } from '#src/domain/paste/episodeShapes.ts';
import {
  EPISODES_MAX,
  type EpisodeRow,
  type EpisodeRows,
  emptyEpisode,
  leftOut,
  nextLabel,
  withChanges,
} from './episodeRows.ts';
import { COLUMNS, type Column, tidied, written } from './filling.ts';

/** Whether what is pasted stands above what is there, or only fills what is empty. */
export type PasteMode = 'fill' | 'replace';

export interface PastedRow {
  row: EpisodeRow;
  /** Fields that change; all of a new one. */
  changes: readonly (keyof EpisodeRow)[];
  isNew: boolean;
}

function partsOf(pasted: PastedEpisode): Partial<EpisodeRow> {
  const { kind, title, nativeTitle, airDate, runtimeMinutes, synopsis } = pasted;
  const known = Object.entries({
    title,
    nativeTitle,
    airDate,
    runtimeMinutes,
    synopsis: synopsis === null ? null : paragraphsOf(synopsis),
  }).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(known),
    ...(kind !== 'regular' && { kind }),
    ...(airDate !== null && { isAirDateDerived: false }),
  };
}

const isEmpty = (row: EpisodeRow, field: keyof EpisodeRow) =>
  row[field] === null || (field === 'kind' && row.kind === 'regular');

/** What episodes that were pasted make of those that are there, told apart by their numbers. */
export function pastedRows(
  rows: EpisodeRows,
  pasted: readonly PastedEpisode[],
  mode: PasteMode,
): PastedRow[] {
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  const keys = newKeys(rows, pasted.length);
  return pasted.map((episode, index) => {
    const there = byLabel.get(episode.label);
    const parts = partsOf(episode);
    if (!there) {
      const row = emptyEpisode({ key: keys[index] ?? '', label: episode.label, ...parts });
      return { row, changes: Object.keys(parts) as (keyof EpisodeRow)[], isNew: true };
    }
    const isDateKept = mode === 'fill' && there.airDate !== null && !there.isAirDateDerived;
    const taken = (Object.entries(parts) as [keyof EpisodeRow, EpisodeRow[keyof EpisodeRow]][]).filter(
      ([field, value]) => {
        if (value === there[field]) return false;
        // A published date stands above a computed one in either way.
        if (field === 'airDate' || field === 'isAirDateDerived') return !isDateKept;
        return mode === 'replace' || isEmpty(there, field);
      },
    );
    return {
      row: { ...there, ...(Object.fromEntries(taken) as Partial<EpisodeRow>) },
      changes: taken.map(([field]) => field),
      isNew: false,
    };
  });
}

/** The episodes with those rows taken in, no more than a title may have. */
export function withPasted(rows: EpisodeRows, pasted: readonly PastedRow[]): EpisodeRows {
  const changed = new Map(pasted.filter(({ isNew }) => !isNew).map(({ row }) => [row.key, row]));
  const added = pasted.filter(({ isNew }) => isNew).map(({ row }) => row);
  return [
    ...rows.map((row) => changed.get(row.key) ?? row),
    ...added.slice(0, Math.max(0, EPISODES_MAX - rows.length)),
  ];
}

export interface CellPaste {
  /** Keys in the order shown. */
  order: readonly string[];
  /** Where the upper left cell goes. */
  key: string;
  column: Column;
  cells: readonly (readonly string[])[];
}

/** Whether cells look like what a column holds: then they are meant for it, and not a table of whole episodes. */
export const isOneColumn = (cells: CellPaste['cells']): boolean =>
  cells.length > 1 && cells.every((row) => row.length === 1);

/** Episodes that cells of a paste would add below the last one. */
export const addedBelow = ({ order, key, cells }: CellPaste): number =>
  Math.max(0, order.indexOf(key) + cells.length - order.length);

/**
 * Cells of a spreadsheet put in from one cell on, to the right and down. Rows beyond the last one become new episodes,
 * numbered on where the paste has no numbers.
 */
export function withCells(rows: EpisodeRows, paste: CellPaste): EpisodeRows {
  const { order, key, column, cells } = paste;
  const [top, left] = [order.indexOf(key), COLUMNS.indexOf(column)];
  const more = addedBelow(paste);
  const missing = more - leftOut(rows, more);
  const keys = newKeys(rows, missing);
  let all: EpisodeRows = rows;
  for (const each of keys) all = [...all, emptyEpisode({ key: each, label: nextLabel(all) })];
  const byKey = new Map(all.map((row) => [row.key, row]));
  const targets = [...order.slice(top), ...keys];
  const changes = new Map<string, EpisodeRow>();
  cells.forEach((texts, down) => {
    let row = byKey.get(targets[down] ?? '');
    if (!row) return;
    for (const [right, text] of texts.entries()) {
      const at = COLUMNS[left + right];
      if (at === undefined || text.trim() === '') continue;
      if (at === 'label' && parseEpisodeLabel(text) === null) continue;
      row = { ...row, ...written(at, text.trim()) };
      row = { ...row, ...tidied(at, row) };
    }
    changes.set(row.key, row);
  });
  return withChanges(all, changes);
}
