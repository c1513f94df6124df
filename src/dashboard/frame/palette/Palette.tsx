import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveFor } from '#src/client/navigation.ts';
import { isDashboardPath } from '#src/domain/accounts/accountPaths.ts';
import { closeOnBackdropClick } from '#src/ui/controls/closeOnBackdropClick.ts';
import type { PaletteResult } from './paletteResult.ts';
import { usePaletteResults } from './usePaletteResults.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PaletteOptionProps {
  id: string;
  result: PaletteResult;
  isChosen: boolean;
  choose(): void;
  open(): void;
}

/** The focus stays in the input, which refers to the chosen option by `aria-activedescendant`. */
const PaletteOption = ({ id, result, isChosen, choose, open }: PaletteOptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={open}
    onPointerMove={choose}
  >
    <span className="dash-palette-result-name">
      <bdi>{result.name}</bdi>
      {result.note !== null && <small lang={result.lang}>{result.note}</small>}
    </span>
    <span className="dash-palette-result-kind">{result.kind}</span>
  </button>
);

/**
 * Searches tabs of the open record, screens, reference tables, titles and people. Arrow keys choose, Enter opens. It is not
 * lazy and uses `<dialog>`, so that the input has the focus within the key press that opens it and receives the next
 * letter.
 */
export function Palette({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { results, isSearching } = usePaletteResults(text);
  const at = Math.min(chosen, results.length - 1);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The block prevents an implicit return: newer browsers return a promise, which React would call as the cleanup.
  useEffect(() => {
    document.getElementById(`dash-palette-result-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const open = ({ href }: PaletteResult) => {
    dialog.current?.close();
    if (isDashboardPath(new URL(href, location.href).pathname)) void navigate(href);
    else leaveFor(href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    const result = results[at];
    if (event.key === 'Enter' && result) open(result);
    if (step === undefined || results.length === 0) return;
    event.preventDefault();
    setChosen((at + step + results.length) % results.length);
  };
  return (
    <dialog
      ref={dialog}
      className="dash-palette"
      aria-label="Search everything"
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onKeyDown={onKey}
    >
      <div className="dash-palette-sheet">
        <input
          enterKeyHint="search"
          role="combobox"
          aria-label="Search screens, titles, people, records"
          aria-expanded={results.length > 0}
          aria-controls="dash-palette-results"
          aria-activedescendant={at >= 0 ? `dash-palette-result-${at}` : undefined}
          placeholder="A screen, a title, a person, a tag…"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
        />
        <div id="dash-palette-results" role="listbox" aria-label="Results" className="dash-palette-results">
          {results.map((result, index) => (
            <PaletteOption
              key={`${result.kind} ${result.href}`}
              id={`dash-palette-result-${index}`}
              result={result}
              isChosen={index === at}
              choose={() => setChosen(index)}
              open={() => open(result)}
            />
          ))}
        </div>
        <p role="status" className="dash-palette-result-none">
          {results.length === 0 && !isSearching && text.trim() !== '' && `No results for “${text.trim()}”.`}
        </p>
      </div>
    </dialog>
  );
}
