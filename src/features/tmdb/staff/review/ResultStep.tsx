import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useUndo } from '#src/dashboard/bulk/undo.ts';
import { recordPath } from '#src/dashboard/routes.ts';
import { focusNext, NEXT } from '#src/features/tmdb/staff/focusNext.ts';
import { counted } from '#src/features/tmdb/staff/groups.ts';
import type { Accepted, Filled } from '#src/features/tmdb/staff/tmdbCalls.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { Conflicts } from './Conflicts.tsx';
import { SkippedList } from './SkippedList.tsx';
import { type Edited, useRecordLabels } from './useRecordLabels.ts';

interface ResultStepProps<F extends Fields> {
  filled: Filled;
  edited: Edited<F>;
  result: Accepted;
  /** Returns to the review of the remaining proposals. */
  again(): void;
  /** Reloads the record in the editor. */
  renew(): Promise<void>;
  onClose(): void;
}

const writtenText = ({ changed, pictures, people }: Accepted): string => {
  const parts = [
    counted(changed.length, 'change'),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(people.length > 0 ? [counted(people.length, 'new person', 'new people')] : []),
  ];
  return `Saved: ${parts.join(', ')}.`;
};

const headOf = (result: Accepted): string => {
  if (result.conflicts.length > 0) return 'Nothing was saved: someone else changed the same values.';
  return result.activityId === null ? 'Nothing was saved.' : writtenText(result);
};

/** Shows what was saved and what was skipped and why, and offers undo. */
export function ResultStep<F extends Fields>(props: ResultStepProps<F>) {
  const { filled, edited, result, again, renew, onClose } = props;
  const { text } = useRecordLabels(edited, []);
  const undo = useUndo();
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  useEffect(focusNext, []);
  const { activityId, people, skipped, conflicts } = result;
  const isConflict = conflicts.length > 0;
  const undoFilling = async (id: number) => {
    setState('undoing');
    const isUndone = await undo(filled.resource, id);
    if (isUndone) await renew();
    setState(isUndone ? 'undone' : 'done');
    focusNext();
  };
  return (
    <>
      <div className="tmdb-scroll">
        <p role="status">
          <b>{state === 'undone' ? 'Undone. The record is as it was before.' : headOf(result)}</b>
          {edited.draft.changed.size > 0 && ' Your earlier changes are still here and still not saved.'}
        </p>
        {people.length > 0 && state !== 'undone' && (
          <p>
            New people:{' '}
            {people.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <a href={recordPath('people', id) ?? ''} target="_blank" rel="noopener">
                  {name}
                </a>
              </span>
            ))}
          </p>
        )}
        {isConflict && <Conflicts conflicts={conflicts} labels={text} />}
        {skipped.length > 0 && state !== 'undone' && <SkippedList skipped={skipped} />}
      </div>
      <div className="tmdb-foot">
        <div className="tmdb-accept">
          {activityId !== null && state !== 'undone' && (
            <Button loading={state === 'undoing'} onClick={() => void undoFilling(activityId)}>
              Undo
            </Button>
          )}
          <Button {...(isConflict && { type: 'primary' as const, ...NEXT })} onClick={again}>
            {isConflict ? 'Review again' : 'Review the rest'}
          </Button>
          <Button {...(!isConflict && { type: 'primary' as const, ...NEXT })} onClick={onClose}>
            {isConflict ? 'Close' : 'Done'}
          </Button>
        </div>
      </div>
    </>
  );
}
