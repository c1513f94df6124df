import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, type CheckboxProps, Table, type TableProps } from 'antd';
import type { Key, MouseEvent, ReactNode } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import type { ListSort, ListState } from './listAddress.ts';
import type { ListField, ListShape } from './listShape.ts';
import { useIsTooWide } from './useIsTooWide.ts';
import type { ListRow } from './useRows.ts';

interface ListTableProps {
  shape: ListShape;
  state: ListState;
  rows: readonly ListRow[];
  total: number;
  isBusy: boolean;
  /** The address of a row's screen; null if it has none. */
  hrefOf(row: ListRow): string | null;
  render(field: string, row: ListRow): ReactNode;
  /** Columns that are not fields and cannot be sorted. */
  further?: readonly {
    key: string;
    title: string;
    kind: ListField['kind'];
    render(row: ListRow): ReactNode;
  }[];
  selection?:
    | { ids: readonly number[]; change(ids: number[]): void; nameOf(row: ListRow): string }
    | undefined;
  /** Content that expands below a row. */
  expansion?: {
    /** Header of the column with the expand buttons. */
    heading: string;
    ids: readonly number[];
    change(ids: number[]): void;
    labelOf(row: ListRow): string;
    render(row: ListRow): ReactNode;
  };
  empty: ReactNode;
  change(change: Partial<ListState>): void;
}

interface RenderExpandIconProps {
  expanded: boolean;
  record: ListRow;
  onExpand(record: ListRow, event: MouseEvent<HTMLElement>): void;
}

type Columns = NonNullable<TableProps<ListRow>['columns']>;

// Ant Design passes `aria-label` to the checkbox, but its types do not include ARIA attributes.
const selectLabel = (name: string): CheckboxProps => ({ 'aria-label': `Select ${name}` }) as CheckboxProps;

/** The expand button of a row, with its accessible name and state. */
const expandableOf = ({
  heading,
  ids,
  change,
  labelOf,
  render,
}: NonNullable<ListTableProps['expansion']>) => ({
  columnTitle: <span className="visually-hidden">{heading}</span>,
  expandedRowKeys: [...ids],
  onExpandedRowsChange: (keys: readonly Key[]) => change(keys.map(Number)),
  expandedRowRender: render,
  expandIcon: ({ expanded, record, onExpand }: RenderExpandIconProps) => (
    <Button
      type="text"
      size="small"
      aria-expanded={expanded}
      aria-label={labelOf(record)}
      icon={expanded ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
      onClick={(event) => onExpand(record, event)}
    />
  ),
});

const ORDERS = ['ascend', 'descend', 'ascend'] as const;

const sortOf = (sorter: Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]): ListSort | null => {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  return one?.order ? { field: String(one.columnKey), isDescending: one.order === 'descend' } : null;
};

function columnsOf({ shape, state, render, hrefOf, further = [] }: ListTableProps): Columns {
  const columns = state.columns.map((key, at) => {
    const field = shape.fields[key];
    const isSorted = state.sort.field === key;
    return {
      key,
      title: field?.label ?? key,
      className: `dash-cell-${field?.kind ?? 'text'}`,
      ...(field?.isSortable && {
        sorter: true,
        sortDirections: [...ORDERS],
        sortOrder: isSorted ? (state.sort.isDescending ? ('descend' as const) : ('ascend' as const)) : null,
        showSorterTooltip: false,
      }),
      render: (_: unknown, row: ListRow) => {
        const href = at === 0 ? hrefOf(row) : null;
        const cell = render(key, row);
        return href === null ? cell : <a href={href}>{cell}</a>;
      },
    };
  });
  const others = further.map(({ key, title, kind, render: renderOther }) => ({
    key,
    title,
    className: `dash-cell-${kind}`,
    render: (_: unknown, row: ListRow) => renderOther(row),
  }));
  return [...columns, ...others];
}

/**
 * The table of a list, with order and page from the address and a sticky header. It scrolls with our CSS: Ant Design's
 * scrolling table measures its columns with a hidden copy of the header that can receive the focus.
 */
export function ListTable(props: ListTableProps) {
  const { state, rows, total, isBusy, selection, expansion, empty, change } = props;
  const [holder, isTooWide] = useIsTooWide();
  const turn = (by: 1 | -1) => {
    const page = state.page + by;
    if (page >= 1 && page <= Math.ceil(total / state.size)) change({ page });
  };
  useShortcuts([
    { keys: 'n', label: 'Next page', run: () => turn(1) },
    { keys: 'p', label: 'Previous page', run: () => turn(-1) },
  ]);
  return (
    <div ref={holder} className={isTooWide ? 'dash-table is-too-wide' : 'dash-table'}>
      <Table<ListRow>
        size="small"
        rowKey="id"
        showHeader={isBusy || rows.length > 0}
        columns={columnsOf(props)}
        dataSource={rows}
        loading={{ spinning: isBusy, delay: 150 }}
        locale={{ emptyText: empty }}
        {...(expansion && { expandable: expandableOf(expansion) })}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: [...selection.ids],
            preserveSelectedRowKeys: true,
            columnWidth: 40,
            onChange: (keys) => selection.change(keys.map(Number)),
            getCheckboxProps: (row) => selectLabel(selection.nameOf(row)),
          },
        })}
        onChange={(_, __, sorter, { action }) => {
          const sort = action === 'sort' ? sortOf(sorter) : null;
          if (sort) change({ sort });
        }}
        pagination={{
          current: state.page,
          pageSize: state.size,
          total,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: (page) => change({ page }),
        }}
      />
    </div>
  );
}
