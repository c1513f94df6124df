import { useState } from 'react';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Choice } from './choice.ts';
import { RecordPicker } from './RecordPicker.tsx';

/** How an imported name is matched: to an existing record, to a new one, or to none. */
export type Who = { kind: 'record'; choice: Choice } | { kind: 'new' } | { kind: 'none' };

interface WhoPickerProps {
  resource: string;
  /** Name in the source. */
  name: string;
  /** Existing records that match. */
  offered: readonly Choice[];
  who: Who;
  mayMake: boolean;
  /** Whether the name can be left out. */
  mayLeave: boolean;
  decide(who: Who): void;
}

const OTHER = 'other';

/** Matches a name to a record with a native select, so that arrow keys and letters work. */
export function WhoPicker({ resource, name, offered, who, mayMake, mayLeave, decide }: WhoPickerProps) {
  const [isPicking, setIsPicking] = useState(false);
  const picked = who.kind === 'record' ? who.choice : null;
  const shown = picked && !offered.some(({ id }) => id === picked.id) ? [picked, ...offered] : offered;
  const onChoice = (value: string) => {
    const choice = shown.find(({ id }) => String(id) === value);
    if (choice) decide({ kind: 'record', choice });
    else if (value === OTHER) setIsPicking(true);
    else decide({ kind: value === 'new' ? 'new' : 'none' });
  };
  if (isPicking) {
    return (
      <RecordPicker
        resource={resource}
        label={`Who ${name} is`}
        value={[]}
        hasClear={false}
        autoFocus
        isOpenAtFirst
        onLeave={() => setIsPicking(false)}
        onChange={(_, choice) => {
          setIsPicking(false);
          if (choice) decide({ kind: 'record', choice });
        }}
      />
    );
  }
  return (
    <LineSelect
      data-part="who"
      label={`Who ${name} is`}
      value={who.kind === 'record' ? String(who.choice.id) : who.kind}
      options={[
        ...shown.map(({ id, name: called, nativeName, year, note }) => ({
          value: String(id),
          label: isolatedLine([called, nativeName, year, note]),
        })),
        ...(mayMake || who.kind === 'new'
          ? [{ value: 'new', label: `New ${declarationOf(resource)?.noun.one}` }]
          : []),
        { value: OTHER, label: `Another ${declarationOf(resource)?.noun.one}…` },
        ...(mayLeave ? [{ value: 'none', label: 'Leave out' }] : []),
      ]}
      onChange={onChoice}
    />
  );
}
