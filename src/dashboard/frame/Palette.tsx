import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveFor } from '#src/client/navigation.ts';
import { isDashboardPath } from '#src/domain/accountRoom.ts';
import { closeBeside } from '#src/ui/controls/closeBeside.ts';
import { useFound } from './useFound.ts';
import type { Found } from './useShortWays.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface FoundOptionProps {
  id: string;
  hit: Found;
  isChosen: boolean;
  choose(): void;
  open(): void;
}

/** The keyboard stays in the field, which names the chosen one; a pointer may press any. */
const FoundOption = ({ id, hit, isChosen, choose, open }: FoundOptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={open}
    onPointerMove={choose}
  >
    <span className="dash-found-name">
      <bdi>{hit.name}</bdi>
      {hit.note !== null && <small lang={hit.lang}>{hit.note}</small>}
    </span>
    <span className="dash-found-kind">{hit.kind}</span>
  </button>
);

/**
 * Search over everything: parts of the open record, screens, records of the reference tables, titles, people. Arrows
 * choose, Enter opens. It comes with the frame, in an element of the browser: the field has the keyboard within the key
 * press that opens it, and no letter of somebody who types on falls between.
 */
export function Palette({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, isSearching } = useFound(text);
  const at = Math.min(chosen, found.length - 1);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // In a block: newer browsers give a promise back, which React would call as the end of the effect.
  useEffect(() => {
    document.getElementById(`dash-found-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const open = ({ href }: Found) => {
    dialog.current?.close();
    if (isDashboardPath(new URL(href, location.href).pathname)) void navigate(href);
    else leaveFor(href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    const hit = found[at];
    if (event.key === 'Enter' && hit) open(hit);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setChosen((at + step + found.length) % found.length);
  };
  return (
    <dialog
      ref={dialog}
      className="dash-palette"
      aria-label="Search everything"
      onClose={onClose}
      onClick={closeBeside}
      onKeyDown={onKey}
    >
      <div className="dash-palette-sheet">
        <input
          enterKeyHint="search"
          role="combobox"
          aria-label="Search screens, titles, people, records"
          aria-expanded={found.length > 0}
          aria-controls="dash-found"
          aria-activedescendant={at >= 0 ? `dash-found-${at}` : undefined}
          placeholder="A screen, a title, a person, a tag…"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
        />
        <div id="dash-found" role="listbox" aria-label="Found" className="dash-found">
          {found.map((hit, index) => (
            <FoundOption
              key={`${hit.kind} ${hit.href}`}
              id={`dash-found-${index}`}
              hit={hit}
              isChosen={index === at}
              choose={() => setChosen(index)}
              open={() => open(hit)}
            />
          ))}
        </div>
        <p role="status" className="dash-found-none">
          {found.length === 0 && !isSearching && text.trim() !== '' && `Nothing is named “${text.trim()}”.`}
        </p>
      </div>
    </dialog>
  );
}
