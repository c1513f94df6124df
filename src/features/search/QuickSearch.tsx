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
import { forgetSearches, recentSearches, rememberSearch } from '#src/client/recentSearches.ts';
import { isSlashOn, switchSlash } from '#src/client/slash.ts';
import { closeBeside } from '#src/ui/controls/closeBeside.ts';
import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';
import { optionId, QuickList } from './QuickList.tsx';
import { QuickStatus } from './QuickStatus.tsx';
import { type QuickOption, recentGroups, resultGroups } from './quickOptions.ts';
import { SEARCH_TEXT_MAX } from './search.schema.ts';
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

/** Where an arrow leads from a place in a list of `count`, round and round; -1 is the field itself. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return place + 1 >= count ? -1 : place + 1;
  if (key === 'ArrowUp') return place < 0 ? count - 1 : place - 1;
  return null;
}

/**
 * The search that opens over any page: a combobox whose list shows the best titles and people while someone types, and what
 * this browser searched for before while nobody has yet.
 * @param takeText gives what was typed before there was a field, which goes on in this one
 */
export const QuickSearch = ({ takeText, onClose }: { takeText(): string; onClose(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(recentSearches);
  const composition = useComposition();
  const text = typed.trim();
  const { results, isSearching, trouble } = useQuickResults(text, composition.isForeign);
  const groups = useMemo(() => {
    if (text === '') return recentGroups(recent);
    return results ? resultGroups(text, results) : [];
  }, [text, recent, results]);
  const options = groups.flatMap((group) => group.options);
  // Another list has no place to keep.
  const [place, setPlace] = useState({ groups, at: -1 });
  const active = place.groups === groups ? place.at : -1;

  // At once, so that no key falls between.
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
    const next = placeAfter(event.key, active, options.length);
    const chosen = options[active];
    if (next !== null) setPlace({ groups, at: next });
    else if (event.key !== 'Enter' || !chosen) return;
    else if (isModified(event)) window.open(chosen.href, '_blank', 'noopener');
    else document.getElementById(optionId(listId, active))?.click();
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent) => {
    if (text === '' || composition.isEnterOfIt()) event.preventDefault();
    else leave();
  };
  const forget = () => {
    forgetSearches();
    setRecent([]);
    field.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="quick-search"
      aria-label="Search"
      onClose={onClose}
      onClick={closeBeside}
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
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
            />
            <button
              type="button"
              className="quick-close"
              aria-label="Close the search"
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
            label={text === '' ? 'Searched before' : 'Results'}
            groups={groups}
            active={active}
            isBehind={isSearching}
            onChoose={onChoose}
          />
        )}
        <QuickStatus text={text} results={results} isSearching={isSearching} trouble={trouble} />
        <div className="quick-foot">
          <SlashSwitch />
          {text === '' && recent.length > 0 ? (
            <button type="button" className="button quiet" onClick={forget}>
              Forget these searches
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
