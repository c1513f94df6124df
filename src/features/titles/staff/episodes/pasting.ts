import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import type { PastedEpisode } from '#src/domain/paste/episodeShapes.ts';
import { paragraphsOf } from '#src/domain/text/plainText.ts';
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

/** Whether pasted values overwrite existing ones or only fill empty fields. */
export type PasteMode = 'fill' | 'replace';

export interface PastedRow {
  row: EpisodeRow;
  /** Changed fields; all pasted fields for a new episode. */
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

/** Merges pasted episodes with existing ones by label. */
export function pastedRows(
  rows: EpisodeRows,
  pasted: readonly PastedEpisode[],
  mode: PasteMode,
): PastedRow[] {
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  const keys = newKeys(rows, pasted.length);
  return pasted.map((episode, index) => {
    const existing = byLabel.get(episode.label);
    const parts = partsOf(episode);
    if (!existing) {
      const row = emptyEpisode({ key: keys[index] ?? '', label: episode.label, ...parts });
      return { row, changes: Object.keys(parts) as (keyof EpisodeRow)[], isNew: true };
    }
    const isDatePreserved = mode === 'fill' && existing.airDate !== null && !existing.isAirDateDerived;
    const changes = (Object.entries(parts) as [keyof EpisodeRow, EpisodeRow[keyof EpisodeRow]][]).filter(
      ([field, value]) => {
        if (value === existing[field]) return false;
        // A published date takes precedence over a computed one in both modes.
        if (field === 'airDate' || field === 'isAirDateDerived') return !isDatePreserved;
        return mode === 'replace' || isEmpty(existing, field);
      },
    );
    return {
      row: { ...existing, ...(Object.fromEntries(changes) as Partial<EpisodeRow>) },
      changes: changes.map(([field]) => field),
      isNew: false,
    };
  });
}

/** Adds the pasted rows to the episodes, up to the maximum of a title. */
export function withPasted(rows: EpisodeRows, pasted: readonly PastedRow[]): EpisodeRows {
  const changed = new Map(pasted.filter(({ isNew }) => !isNew).map(({ row }) => [row.key, row]));
  const added = pasted.filter(({ isNew }) => isNew).map(({ row }) => row);
  return [
    ...rows.map((row) => changed.get(row.key) ?? row),
    ...added.slice(0, Math.max(0, EPISODES_MAX - rows.length)),
  ];
}

export interface CellPaste {
  /** Row keys in display order. */
  order: readonly string[];
  /** Row and column of the upper left cell. */
  key: string;
  column: Column;
  cells: readonly (readonly string[])[];
}

/**
 * Whether the paste has a single column, so that it fills that column and is not read as a table of episodes.
 */
export const isOneColumn = (cells: CellPaste['cells']): boolean =>
  cells.length > 1 && cells.every((row) => row.length === 1);

/** Returns the number of episodes that the paste would add after the last row. */
export const addedBelow = ({ order, key, cells }: CellPaste): number =>
  Math.max(0, order.indexOf(key) + cells.length - order.length);

/**
 * Pastes spreadsheet cells to the right and down from one cell. Rows after the last one become new episodes,
 * numbered consecutively if the paste has no numbers.
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
