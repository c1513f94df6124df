import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { type LineOption, LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import type { Pasted } from '#src/domain/paste/pasted.ts';

interface AddCreditProps {
  groups: readonly LineOption[];
  groupLabel: string;
  first: string;
  label: string;
  add(person: Choice, group: string): void;
  /** Called if several lines are pasted into the field. */
  paste(pasted: Pasted): void;
}

/** Returns the clipboard's content if it has several lines or cells or an HTML table; otherwise null. */
export function pastedLines(data: DataTransfer | null): Pasted | null {
  const text = data?.getData('text/plain') ?? '';
  const html = data?.getData('text/html') || null;
  const isMany = /[\n\t]/.test(text.trim()) || (html !== null && /<table/i.test(html));
  return isMany ? { text, html } : null;
}

/** Field that adds a credit by name. Pasting several lines opens the paste dialog. */
export function AddCredit({ groups, groupLabel, first, label, add, paste }: AddCreditProps) {
  const [group, setGroup] = useState(first);
  const holder = useRef<HTMLDivElement>(null);
  const latest = useLatest(paste);
  useEffect(() => {
    const bar = holder.current;
    const onPaste = (event: ClipboardEvent) => {
      const pasted = pastedLines(event.clipboardData);
      if (!pasted) return;
      event.preventDefault();
      latest()(pasted);
    };
    bar?.addEventListener('paste', onPaste, true);
    return () => bar?.removeEventListener('paste', onPaste, true);
  }, [latest]);
  return (
    <div ref={holder} className="dash-add-credit">
      <LineSelect
        label={`${groupLabel} of the new credit`}
        value={group}
        options={groups}
        onChange={setGroup}
      />
      <span className="dash-add-name" data-add="">
        <RecordPicker
          resource="people"
          label={label}
          placeholder="Type a name, or paste many lines"
          value={[]}
          hasClear={false}
          onChange={(_, picked) => picked && add(picked, group)}
        />
      </span>
    </div>
  );
}
