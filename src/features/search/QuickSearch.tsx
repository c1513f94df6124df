import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clearSearches, recentSearches, rememberSearch } from '#src/client/recentSearches.ts';
import { isSlashOn, switchSlash } from '#src/client/slash.ts';
import { closeOnBackdropClick } from '#src/ui/controls/closeOnBackdropClick.ts';
import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';
import { optionId, QuickList } from './QuickList.tsx';
import { QuickStatus } from './QuickStatus.tsx';
import { type QuickOption, recentGroups, resultGroups } from './quickOptions.ts';
import { QUERY_MAX } from './search.view.ts';
import { useComposition } from './useComposition.ts';
import { useQuickResults } from './useQuickResults.ts';
import '#src/ui/frame/quickSearch.css';

const isModified = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

const SlashSwitch = () => {
  const [isOn, setIsOn] = useState(isSlashOn);
  const change = (next: boolean) => {
    switchSlash(next);
    setIsOn(next);
  };
  return (
    <label className="quick-slash">
      <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
      <span>
        Open with <kbd>/</kbd>
      </span>
    </label>
  );
};

/**
 * Returns the next index for an arrow key in a list of `count` options, wrapping around; -1 is the input.
 * Returns null for other keys.
 */
function indexAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1;
  return null;
}

/**
 * Search dialog: a combobox that shows the best titles and people while the user types, and recent searches
 * of this browser while the input is empty.
 * @param takeText returns the text typed before the dialog had loaded
 */
export const QuickSearch = ({ takeText, onClose }: { takeText(): string; onClose(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(recentSearches);
  const composition = useComposition();
  const text = typed.trim();
  const { results, isSearching, message } = useQuickResults(text, composition.isForeign);
  const groups = useMemo(() => {
    if (text === '') return recentGroups(recent);
    return results ? resultGroups(text, results) : [];
  }, [text, recent, results]);
  const options = groups.flatMap((group) => group.options);
  // The active option belongs to one list; a new list starts without one.
  const [index, setPosition] = useState({ groups, at: -1 });
  const active = index.groups === groups ? index.at : -1;

  // A layout effect, so that no keystroke is lost before the dialog is open.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setTyped(takeText());
  }, [takeText]);
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const leave = () => {
    rememberSearch(text);
    dialog.current?.close();
  };
  const onChoose = (option: QuickOption, event: MouseEvent) => {
    if (isModified(event)) return rememberSearch(text);
    if (option.kind !== 'recent') return leave();
    event.preventDefault();
    setTyped(option.text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current || composition.isOwnKey(event)) return;
    const next = indexAfter(event.key, active, options.length);
    const chosen = options[active];
    if (next !== null) setPosition({ groups, at: next });
    else if (event.key !== 'Enter' || !chosen) return;
    else if (isModified(event)) window.open(chosen.href, '_blank', 'noopener');
    else document.getElementById(optionId(listId, active))?.click();
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent) => {
    if (text === '' || composition.isEnterOfIt()) event.preventDefault();
    else leave();
  };
  const clear = () => {
    clearSearches();
    setRecent([]);
    field.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="quick-search"
      aria-label="Search"
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onKeyDown={onKeyDown}
      onCancel={(event) => composition.isComposing && event.preventDefault()}
    >
      <div className="quick-sheet">
        <search>
          <form action="/search" method="get" onSubmit={onSubmit}>
            <SearchIcon />
            <input
              ref={field}
              role="combobox"
              name="q"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              {...composition.events}
              aria-label="Search titles and people"
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
              placeholder="A title or name, any script"
              maxLength={QUERY_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
            />
            <button
              type="button"
              className="quick-close"
              aria-label="Close search"
              onClick={() => dialog.current?.close()}
            >
              <span aria-hidden="true">
                <kbd>Esc</kbd>
              </span>
            </button>
          </form>
        </search>
        {options.length > 0 && (
          <QuickList
            id={listId}
            label={text === '' ? 'Recent searches' : 'Results'}
            groups={groups}
            active={active}
            isOutdated={isSearching}
            onChoose={onChoose}
          />
        )}
        <QuickStatus text={text} results={results} isSearching={isSearching} message={message} />
        <div className="quick-foot">
          <SlashSwitch />
          {text === '' && recent.length > 0 ? (
            <button type="button" className="button quiet" onClick={clear}>
              Clear recent searches
            </button>
          ) : (
            <span className="quick-keys" aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open
            </span>
          )}
        </div>
      </div>
    </dialog>
  );
};
