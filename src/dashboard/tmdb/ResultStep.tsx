import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useUndo } from '#src/dashboard/bulk/undo.ts';
import { recordPath } from '#src/dashboard/places.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { Conflicts } from './Conflicts.tsx';
import { focusNext, NEXT } from './focusNext.ts';
import { counted } from './groups.ts';
import { SkippedList } from './SkippedList.tsx';
import type { Accepted, Filled } from './tmdbCalls.ts';
import { type Edited, useRecordWords } from './useRecordWords.ts';

interface ResultStepProps<F extends Fields> {
  filled: Filled;
  edited: Edited<F>;
  result: Accepted;
  /** Asks TMDB again what is left. */
  again(): void;
  /** Has the editor hold the record as it is now. */
  renew(): Promise<void>;
  onClose(): void;
}

const writtenWords = ({ changed, pictures, people }: Accepted): string => {
  const parts = [
    counted(changed.length, 'change'),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(people.length > 0 ? [counted(people.length, 'new person', 'new people')] : []),
  ];
  return `Written: ${parts.join(', ')}.`;
};

const headOf = (result: Accepted): string => {
  if (result.conflicts.length > 0) return 'Nothing was written: somebody changed the same meanwhile.';
  return result.activityId === null ? 'Nothing was written.' : writtenWords(result);
};

/** What accepting came to: what was written, what was left and why, and the way back. */
export function ResultStep<F extends Fields>(props: ResultStepProps<F>) {
  const { filled, edited, result, again, renew, onClose } = props;
  const { words } = useRecordWords(edited, []);
  const undo = useUndo();
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  useEffect(focusNext, []);
  const { activityId, people, skipped, conflicts } = result;
  const isConflict = conflicts.length > 0;
  const takeBack = async (id: number) => {
    setState('undoing');
    const isBack = await undo(filled.resource, id);
    if (isBack) await renew();
    setState(isBack ? 'undone' : 'done');
    focusNext();
  };
  return (
    <>
      <div className="tmdb-scroll">
        <p role="status">
          <b>{state === 'undone' ? 'Taken back: it is as it was before.' : headOf(result)}</b>
          {edited.draft.changed.size > 0 &&
            ' What you had not saved before is still here, and still not saved.'}
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
        {isConflict && <Conflicts conflicts={conflicts} words={words} />}
        {skipped.length > 0 && state !== 'undone' && <SkippedList skipped={skipped} />}
      </div>
      <div className="tmdb-foot">
        <div className="tmdb-accept">
          {activityId !== null && state !== 'undone' && (
            <Button loading={state === 'undoing'} onClick={() => void takeBack(activityId)}>
              Undo
            </Button>
          )}
          <Button {...(isConflict && { type: 'primary' as const, ...NEXT })} onClick={again}>
            {isConflict ? 'Look at it as it is now' : 'See what is left'}
          </Button>
          <Button {...(!isConflict && { type: 'primary' as const, ...NEXT })} onClick={onClose}>
            {isConflict ? 'Close' : 'Done'}
          </Button>
        </div>
      </div>
    </>
  );
}
