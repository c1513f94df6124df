import { useEffect, useRef, useState } from 'react';
import { ChoiceLine } from './ChoiceLine.tsx';
import type { Choice } from './choice.ts';
import { RecordPicker } from './RecordPicker.tsx';

interface InPlacePickerProps {
  resource: string;
  /** What is picked now; null for nothing. */
  choice: Choice | null;
  /** What it is called for those who hear it: “Person”. */
  label: string;
  /** Shown where nothing is picked. */
  none?: string;
  without?: readonly number[];
  isDisabled: boolean;
  onPick(choice: Choice | null): void;
  /** Whether it may be empty. */
  hasClear?: boolean;
}

/** Shows what is picked as plain words that become a picker when they are pressed: a long list of them stays light. */
export function InPlacePicker({
  resource,
  choice,
  label,
  none = 'Nothing',
  without,
  isDisabled,
  onPick,
  hasClear = false,
}: InPlacePickerProps) {
  const [isPicking, setIsPicking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (isPicking || !isWanted.current) return;
    isWanted.current = false;
    button.current?.focus();
  }, [isPicking]);
  const done = (isFocused: boolean) => {
    isWanted.current = isFocused;
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
        title="Enter changes it"
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
