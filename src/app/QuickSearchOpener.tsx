import { type ComponentType, useEffect, useState } from 'react';
import { isSlashOn, SLASH_EVENT } from '#src/client/slash.ts';

interface Shown {
  Search: ComponentType<{ text: string; onClose(): void }>;
  text: string;
}

const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select';

/** Whether a key pressed here is the slash as a shortcut: not a letter of a text, and not while something lies over the page. */
function isShortcut(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))) return false;
  return isSlashOn() && !document.querySelector('dialog[open]');
}

/** The field or link of the page that opens the search, if a plain click fell on one. */
function openerOf(event: MouseEvent): Element | null {
  const isPlain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return isPlain && event.target instanceof Element ? event.target.closest('[data-quick-search]') : null;
}

/**
 * Opens the search over the page at a slash, or at a click on what is marked `data-quick-search`; it is loaded then. Where
 * it cannot be loaded the search page does the same.
 */
export function QuickSearchOpener() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const open = (event: Event, field: Element | null) => {
      event.preventDefault();
      import('#src/features/search/QuickSearch.tsx').then(
        ({ QuickSearch }) =>
          setShown({ Search: QuickSearch, text: field instanceof HTMLInputElement ? field.value : '' }),
        () => field instanceof HTMLInputElement || location.assign('/search'),
      );
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) open(event, null);
    };
    const onClick = (event: MouseEvent) => {
      const opener = openerOf(event);
      if (opener) open(event, opener);
    };
    const tell = () => document.documentElement.toggleAttribute('data-slash', isSlashOn());
    tell();
    document.addEventListener('keydown', onKeyDown);
    // Before the listener that follows links.
    document.addEventListener('click', onClick, true);
    window.addEventListener(SLASH_EVENT, tell);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener(SLASH_EVENT, tell);
    };
  }, []);
  return shown ? <shown.Search text={shown.text} onClose={() => setShown(undefined)} /> : null;
}
