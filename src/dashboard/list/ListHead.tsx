import { Button } from 'antd';
import type { ReactNode } from 'react';
import { resourceLabel } from '#src/dashboard/resources.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { ListState } from './listAddress.ts';
import { listSearch } from './listAddress.ts';
import type { ListShape } from './listShape.ts';
import { SearchBox } from './SearchBox.tsx';

interface ListHeadProps {
  shape: ListShape;
  noun: { one: string; many: string };
  state: ListState;
  /** Null while unknown. */
  total: number | null;
  change(change: Partial<ListState>): void;
  reset(): void;
  /** Additional actions of the list. */
  tools?: ReactNode;
  /** The primary action. */
  main?: ReactNode;
}

const counted = (total: number, { one, many }: ListHeadProps['noun'], isPart: boolean) =>
  `${total.toLocaleString('en')} ${total === 1 ? one : many}${isPart ? ' match' : ''}${isPart && total === 1 ? 'es' : ''}`;

/** The head of a list: name, count, search, filters, columns, actions. */
export function ListHead({ shape, noun, state, total, change, reset, tools, main }: ListHeadProps) {
  const isPart = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <header className="dash-list-head">
      <div className="dash-list-title">
        <h1>{resourceLabel(shape.resource)}</h1>
        <p role="status">{total === null ? '' : counted(total, noun, isPart)}</p>
        <div className="dash-list-actions">
          {tools}
          {main}
        </div>
      </div>
      <div className="dash-list-tools">
        {shape.hasSearch && (
          <SearchBox label={`Search ${noun.many}`} value={state.q} onSearch={(q) => change({ q })} />
        )}
        <FilterBar shape={shape} filters={state.filters} change={(filters) => change({ filters })} />
        {listSearch(state, shape) !== '' && (
          <Button type="link" onClick={reset}>
            Reset
          </Button>
        )}
        <span className="dash-list-columns">
          <ColumnsMenu shape={shape} state={state} change={change} />
        </span>
      </div>
    </header>
  );
}
