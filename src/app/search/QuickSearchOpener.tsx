import { type ComponentType, useEffect, useState } from 'react';
import { isSlashOn, SLASH_EVENT } from '#src/client/slash.ts';
import { searchHref } from '#src/features/search/searchAddress.ts';

interface Shown {
  Search: ComponentType<{ takeText(): string; onClose(): void }>;
  takeText(): string;
}

const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select';

/** Whether a key press is the slash shortcut: not in a text field, and not while a dialog is open. */
function isShortcut(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))) return false;
  return isSlashOn() && !document.querySelector('dialog[open]');
}

/** Returns the field or link that opens the search if it was plainly clicked; else null. */
function openerOf(event: MouseEvent): Element | null {
  const isPlain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return isPlain && event.target instanceof Element ? event.target.closest('[data-quick-search]') : null;
}

/** Applies a key to a text that is typed before its field exists; null for keys that do not edit text. */
function typedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

/**
 * Loads and opens the quick search on the slash key or a click on an element with `data-quick-search`. If it cannot be loaded,
 * opens the search page instead.
 */
export function QuickSearchOpener() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    // Text typed while the search is loading, so that no letter is lost; null when not loading or typed in a field.
    let early: string | null = null;
    // The last key press or click that opens the search, while it is loading.
    let request: Event | null = null;
    const cancel = () => {
      early = null;
      request = null;
    };
    const leave = () => {
      location.assign(early?.trim() ? searchHref(early) : '/search');
      cancel();
    };
    // Collect letters until the search takes the text, because React renders its field a moment later.
    const show = (Search: Shown['Search'], field: HTMLInputElement | null, before: string) => {
      let text: string | undefined;
      const takeText = () => {
        if (text !== undefined) return text;
        text = field ? field.value : (early ?? '');
        if (field) field.value = before;
        cancel();
        return text;
      };
      setShown({ Search, takeText });
    };
    const open = async (event: Event, opener: Element | null) => {
      event.preventDefault();
      request = event;
      // A field of the page receives the letters itself, also from input methods.
      const field = opener instanceof HTMLInputElement ? opener : null;
      const before = field?.value ?? '';
      early = field ? null : '';
      const loaded = await import('#src/features/search/QuickSearch.tsx').catch(() => null);
      if (request !== event) return;
      if (loaded) show(loaded.QuickSearch, field, before);
      else if (field) cancel();
      else leave();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (early === null) {
        if (isShortcut(event)) void open(event, null);
        return;
      }
      const text = typedBy(event, early);
      if (text !== null) early = text;
      else if (event.key === 'Enter' && early.trim() !== '') leave();
      else return;
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const opener = openerOf(event);
      if (opener) void open(event, opener);
    };
    const report = () => document.documentElement.toggleAttribute('data-slash', isSlashOn());
    report();
    document.addEventListener('keydown', onKeyDown);
    // In the capture phase, before the listener that follows links.
    document.addEventListener('click', onClick, true);
    document.addEventListener('submit', cancel);
    window.addEventListener(SLASH_EVENT, report);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', cancel);
      window.removeEventListener(SLASH_EVENT, report);
    };
  }, []);
  return shown ? <shown.Search takeText={shown.takeText} onClose={() => setShown(undefined)} /> : null;
}
