import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { EPISODE_KIND_LABELS, EPISODE_KINDS } from '#src/domain/catalogue/episodes.ts';
import { airInstant } from '#src/domain/dates/airTime.ts';
import { type EpisodeRow, episodeName } from './episodeRows.ts';
import { type Column, columnError, columnLabel } from './filling.ts';

/** Callbacks of a row. The table handles the keyboard. */
export interface LineWork {
  write(key: string, column: Column, text: string): void;
  tidy(key: string, column: Column): void;
  select(key: string, isRange: boolean): void;
  open(key: string): void;
  remove(key: string): void;
}

interface LineProps {
  row: EpisodeRow;
  /** Index in the table, from 0. */
  index: number;
  isSelected: boolean;
  isRepeated: boolean;
  /** Validation error from the server. */
  rejection: string | null;
  isDisabled: boolean;
  work: LineWork;
}

const HINTS: Partial<Record<Column, string>> = {
  airDate: 'YYYY-MM-DD',
  airTime: 'HH:MM',
};

const MODES: Partial<Record<Column, 'numeric' | 'text'>> = { runtimeMinutes: 'numeric' };

const when = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

function hintOf(column: Column, row: EpisodeRow): string | undefined {
  if (column === 'airDate' && row.isAirDateDerived) return 'Computed from the airing days';
  if (column !== 'airTime') return undefined;
  const instant = airInstant(row.airDate, row.airTime);
  return instant === null ? undefined : when.format(new Date(instant));
}

function Cell({ column, row, isRepeated, isDisabled, work }: LineProps & { column: Column }) {
  const { key } = row;
  const error =
    columnError(column, row) ?? (column === 'label' && isRepeated ? 'Another episode has this number' : null);
  const shared = {
    'data-row': key,
    'data-column': column,
    'aria-label': `${columnLabel(column)}, ${episodeName(row)}`,
    'aria-invalid': error !== null,
    title: error ?? hintOf(column, row),
    disabled: isDisabled,
  };
  if (column === 'kind') {
    return (
      <select {...shared} value={row.kind} onChange={({ target }) => work.write(key, column, target.value)}>
        {EPISODE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {EPISODE_KIND_LABELS[kind]}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      className={column === 'airDate' && row.isAirDateDerived ? 'is-computed' : undefined}
      lang={column === 'nativeTitle' ? 'ko' : undefined}
      inputMode={MODES[column]}
      placeholder={HINTS[column]}
      autoComplete="off"
      spellCheck={column === 'title'}
      value={row[column] ?? ''}
      onChange={({ target }) => work.write(key, column, target.value)}
      onBlur={() => work.tidy(key, column)}
    />
  );
}

/** One row of the episode table. Memoised, since there can be thousands of rows. */
export const EpisodeLine = memo(function EpisodeLine(props: LineProps) {
  const { row, index, isSelected, rejection, isDisabled, work } = props;
  const { key } = row;
  const name = episodeName(row);
  return (
    <tr
      aria-rowindex={index + 2}
      className={`${isSelected ? 'is-selected' : ''} ${rejection === null ? '' : 'is-wrong'}`}
      title={rejection ?? undefined}
    >
      <td className="eps-mark">
        <input
          type="checkbox"
          data-row={key}
          data-column="mark"
          aria-label={`Select ${name}`}
          title="Space selects, Shift-click selects a range, Delete removes"
          checked={isSelected}
          disabled={isDisabled}
          onChange={(event) => work.select(key, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <th scope="row" className="eps-label">
        <Cell {...props} column="label" />
      </th>
      {(['kind', 'title', 'nativeTitle', 'airDate', 'airTime', 'runtimeMinutes'] as const).map((column) => (
        <td key={column} className={`eps-${column}`}>
          <Cell {...props} column={column} />
        </td>
      ))}
      <td className="eps-more">
        <Button
          type="text"
          size="small"
          icon={
            row.synopsis === null ? <MoreOutlined aria-hidden="true" /> : <EditOutlined aria-hidden="true" />
          }
          data-row={key}
          data-column="more"
          aria-label={`Details of ${name}${row.synopsis === null ? '' : ', has a synopsis'}`}
          title="Synopsis and details (F2)"
          onClick={() => work.open(key)}
        />
      </td>
    </tr>
  );
});
