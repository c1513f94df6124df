import { useEffect, useRef, useState } from 'react';
import { ChoiceLine } from './ChoiceLine.tsx';
import type { Choice } from './choice.ts';
import { RecordPicker } from './RecordPicker.tsx';

interface InlinePickerProps {
  resource: string;
  /** The picked record or null. */
  choice: Choice | null;
  /** Accessible name, such as “Person”. */
  label: string;
  /** Shown if nothing is picked. */
  none?: string;
  without?: readonly number[];
  isDisabled: boolean;
  onPick(choice: Choice | null): void;
  /** Whether it can be cleared. */
  hasClear?: boolean;
}

/** Shows the picked record as a button that becomes a picker when pressed, because many pickers in a list are slow. */
export function InlinePicker({
  resource,
  choice,
  label,
  none = 'Nothing',
  without,
  isDisabled,
  onPick,
  hasClear = false,
}: InlinePickerProps) {
  const [isPicking, setIsPicking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restoresFocus = useRef(false);
  useEffect(() => {
    if (isPicking || !restoresFocus.current) return;
    restoresFocus.current = false;
    button.current?.focus();
  }, [isPicking]);
  const done = (isFocused: boolean) => {
    restoresFocus.current = isFocused;
    setIsPicking(false);
  };
  if (!isPicking) {
    return (
      <button
        ref={button}
        type="button"
        className="dash-in-place"
        disabled={isDisabled}
        aria-label={`${label}: ${choice?.name ?? none}. Change`}
        title="Press Enter to change"
        onClick={() => setIsPicking(true)}
      >
        {choice ? (
          <ChoiceLine resource={resource} choice={choice} />
        ) : (
          <span className="dash-none">{none}</span>
        )}
      </button>
    );
  }
  return (
    <RecordPicker
      resource={resource}
      label={label}
      value={choice ? [choice.id] : []}
      labelOf={() => choice ?? undefined}
      {...(without && { without })}
      hasClear={hasClear}
      autoFocus
      isOpenAtFirst
      onLeave={() => done(false)}
      onChange={(_, picked) => {
        onPick(picked ?? null);
        done(true);
      }}
    />
  );
}
