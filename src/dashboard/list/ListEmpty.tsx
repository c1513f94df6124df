import { Button } from 'antd';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
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

/** Shown in a list without rows: an error, or a message with the next step. */
export function ListEmpty({ noun, state, isFirst, error, again, reset, add }: ListEmptyProps) {
  if (error) return <LoadError error={error} again={again} />;
  // `useExistingPage` leaves a page past the end immediately.
  if (isFirst || state.page > 1) return <div className="dash-empty" />;
  const isPart = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className="dash-empty">
      <i className="dash-moon" aria-hidden="true" />
      <p>{isPart ? `No ${noun.many} match.` : `There are no ${noun.many} yet.`}</p>
      {isPart && <Button onClick={reset}>Show all {noun.many}</Button>}
      {!isPart && add && (
        <Button type="primary" onClick={add}>
          Add the first {noun.one}
        </Button>
      )}
    </div>
  );
}
