import { Button } from 'antd';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import type { ListState } from './listAddress.ts';

interface ListEmptyProps {
  noun: { one: string; many: string };
  state: ListState;
  isFirst: boolean;
  error: Error | null;
  again(): void;
  reset(): void;
  add?: () => void;
}

/** What a list says that shows no row, and the way on. */
export function ListEmpty({ noun, state, isFirst, error, again, reset, add }: ListEmptyProps) {
  if (error) return <Trouble error={error} again={again} />;
  // A page that the list does not reach is left at once.
  if (isFirst || state.page > 1) return <div className="dash-empty" />;
  const isPart = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className="dash-empty">
      <i className="dash-moon" aria-hidden="true" />
      <p>{isPart ? `No ${noun.one} is like that.` : `There are no ${noun.many} yet.`}</p>
      {isPart && <Button onClick={reset}>Show all {noun.many}</Button>}
      {!isPart && add && (
        <Button type="primary" onClick={add}>
          Add the first {noun.one}
        </Button>
      )}
    </div>
  );
}
