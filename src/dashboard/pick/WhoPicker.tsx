import { useState } from 'react';
import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
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
    <select
      className="dash-line"
      data-part="who"
      aria-label={`Who ${name} is`}
      value={who.kind === 'record' ? who.choice.id : who.kind}
      onChange={({ target }) => onChoice(target.value)}
    >
      {shown.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {inOneLine([choice.name, choice.nativeName, choice.year, choice.note])}
        </option>
      ))}
      {(mayMake || who.kind === 'new') && (
        <option value="new">New {declarationOf(resource)?.noun.one}</option>
      )}
      <option value={OTHER}>Someone else…</option>
      {mayLeave && <option value="none">Leave out</option>}
    </select>
  );
}
