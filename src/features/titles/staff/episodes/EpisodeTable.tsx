import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, useMemo, useRef } from 'react';
import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { EpisodeLine, type LineWork } from './EpisodeLine.tsx';
import { repeatedLabels } from './episodeErrors.ts';
import { emptyEpisode, episodeName, exchanged, leftOut, leftOutText, nextLabel } from './episodeRows.ts';
import { COLUMNS, type Column, columnLabel, filledDown, tidied, written } from './filling.ts';
import type { EpisodeWork } from './useEpisodes.ts';
import type { EpisodeTableState } from './useEpisodeTable.ts';
import { onTableKey, type TableKeys, useCellFocus } from './useTableKeys.ts';

/** Height of a row in CSS pixels, as in `release.css`. */
const ROW = 37;
/** Rows rendered outside the visible area on each side. */
const BEYOND = 10;

interface EpisodeTableProps {
  draft: TitleDraft;
  work: EpisodeWork;
  state: EpisodeTableState;
  onOpen(key: string): void;
  /** Called if several cells or a table are pasted into a cell. */
  onPaste(data: DataTransfer, key: string, column: Column): void;
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

/** Returns the validation errors of rows by row key. */
function rejectedRows({ errors, values }: TitleDraft): ReadonlyMap<string, string> {
  const entries = Object.entries(errors).flatMap(([path, message]): [string, string][] => {
    const at = /^episodes\.(\d+)\./.exec(path)?.[1];
    const key = at === undefined ? undefined : values.episodes[Number(at)]?.key;
    return key === undefined ? [] : [[key, message]];
  });
  return new Map(entries);
}

/** Editable table of the episodes. Virtualised: only visible rows are rendered. */
export function EpisodeTable({ draft, work, state, onOpen, onPaste }: EpisodeTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { order, setOrder, selected } = state;
  const rows = draft.values.episodes;
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const repeated = useMemo(() => repeatedLabels(rows), [rows]);
  const rejections = useMemo(() => rejectedRows(draft), [draft]);
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    getItemKey: (index) => order[index] ?? index,
    scrollPaddingStart: ROW,
  });
  const focus = useCellFocus(scroller, (key) => {
    const index = order.indexOf(key);
    if (index >= 0) virtual.scrollToIndex(index);
  });
  const remove = (key: string) => {
    const removed = selected.has(key) ? selected : new Set([key]);
    const at = order.indexOf(key);
    const next =
      order.slice(at + 1).find((each) => !removed.has(each)) ?? order.find((each) => !removed.has(each));
    const row = byKey.get(key);
    const reported = removed.size > 1 || !row ? `${removed.size} episodes` : episodeName(row);
    work.report(`${reported} removed.`, (all) => all.filter((each) => !removed.has(each.key)));
    state.clear();
    if (next) focus(next, 'mark');
  };
  const keys: TableKeys = {
    step(key, column, step) {
      const next = order[order.indexOf(key) + step];
      if (next !== undefined) focus(next, column);
      else if (step > 0) keys.addAfter(key);
    },
    addAfter(key) {
      const all = work.rows();
      const [newKey] = newKeys(all, 1);
      if (newKey === undefined) return;
      if (leftOut(all, 1) > 0) {
        void toast({ text: leftOutText(1) });
        return;
      }
      const at = order.indexOf(key) + 1;
      setOrder(order.toSpliced(at, 0, newKey));
      work.change((now) => [...now, emptyEpisode({ key: newKey, label: nextLabel(now) })]);
      focus(newKey, at === order.length ? 'title' : 'label');
    },
    move(key, column, step) {
      const at = order.indexOf(key);
      const other = order[at + step];
      if (other === undefined) return;
      setOrder(order.with(at, other).with(at + step, key));
      work.change((all) => exchanged(all, key, other));
      focus(key, column);
    },
    remove,
    copyDown(key, column) {
      const from = byKey.get(order[order.indexOf(key) - 1] ?? '');
      if (!from || !isColumn(column) || column === 'label') return;
      const weekdays = draft.values.airWeekdays;
      work.change((all) => filledDown(all, { from, to: [key], column, weekdays }));
      keys.step(key, column, order.indexOf(key) < order.length - 1 ? 1 : 0);
    },
    fillDown(key, column) {
      const from = byKey.get(key);
      if (!from || !isColumn(column) || column === 'label') return;
      const below = selected.size > 0 ? order.filter((each) => selected.has(each)) : order;
      const to = below.slice(below.indexOf(key) + 1);
      const weekdays = draft.values.airWeekdays;
      if (to.length > 0)
        work.report(`${columnLabel(column)} filled down in ${to.length} episodes.`, (all) =>
          filledDown(all, { from, to, column, weekdays }),
        );
    },
    open: onOpen,
  };
  const latest = useRef({ keys, state, onOpen });
  latest.current = { keys, state, onOpen };
  const lineWork = useMemo(
    (): LineWork => ({
      write: (key, column, text) => work.changeOne(key, written(column, text)),
      tidy(key, column) {
        const row = work.rows().find((each) => each.key === key);
        const parts = row ? tidied(column, row) : {};
        const isTidy = Object.entries(parts).every(([field, value]) => row?.[field as Column] === value);
        if (!isTidy) work.changeOne(key, parts);
      },
      select: (key, isRange) => latest.current.state.select(key, isRange),
      open: (key) => latest.current.onOpen(key),
      remove: (key) => latest.current.keys.remove(key),
    }),
    [work],
  );
  const paste = (event: ClipboardEvent) => {
    const { row, column = '' } = event.target instanceof HTMLElement ? event.target.dataset : {};
    const text = event.clipboardData.getData('text/plain').trimEnd();
    if (row === undefined || !isColumn(column) || draft.isDisabled || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    onPaste(event.clipboardData, row, column);
  };
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className="eps-scroller">
      <table
        className="eps-table"
        aria-rowcount={order.length + 1}
        onKeyDown={(event) => {
          if (!draft.isDisabled) onTableKey(event, keys);
        }}
        onPaste={paste}
      >
        <caption className="visually-hidden">Episodes</caption>
        <thead>
          <tr aria-rowindex={1}>
            <td className="eps-mark" />
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`eps-${column}`}>
                {columnLabel(column)}
              </th>
            ))}
            <td className="eps-more" />
          </tr>
        </thead>
        <tbody>
          {above > 0 && (
            <tr>
              <td colSpan={9} style={{ height: above }} />
            </tr>
          )}
          {items.map(({ index, key }) => {
            const row = byKey.get(String(key));
            return row ? (
              <EpisodeLine
                key={row.key}
                row={row}
                index={index}
                isSelected={selected.has(row.key)}
                isRepeated={row.label !== null && repeated.has(row.label)}
                rejection={rejections.get(row.key) ?? null}
                isDisabled={draft.isDisabled}
                work={lineWork}
              />
            ) : null;
          })}
          {below > 0 && (
            <tr>
              <td colSpan={9} style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
