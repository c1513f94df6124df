import { type ComponentType, useEffect, useState } from 'react';
import { isSlashOn, SLASH_EVENT } from '#src/client/slash.ts';
import { searchHref } from '#src/features/search/searchAddress.ts';

interface Shown {
  Search: ComponentType<{ takeText(): string; onClose(): void }>;
  takeText(): string;
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

/** What a key adds to a text that is typed while there is no field for it yet; null for a key that is none of a text. */
function typedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

/**
 * Opens the search over the page at a slash, or at a click on what is marked `data-quick-search`; it is loaded then. Where
 * it cannot be loaded the search page does the same.
 */
export function QuickSearchOpener() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    // What is typed where there is no field until the search is there, so that no letter of a quick typist is lost.
    let early: string | null = null;
    // The last key or click that asked for it, for as long as it is waited for.
    let asked: Event | null = null;
    const giveUp = () => {
      early = null;
      asked = null;
    };
    const leave = () => {
      location.assign(early?.trim() ? searchHref(early) : '/search');
      giveUp();
    };
    // Letters count as early until the search has its own field: React shows it a moment later.
    const show = (Search: Shown['Search'], field: HTMLInputElement | null, before: string) => {
      let text: string | undefined;
      const takeText = () => {
        if (text !== undefined) return text;
        text = field ? field.value : (early ?? '');
        if (field) field.value = before;
        giveUp();
        return text;
      };
      setShown({ Search, takeText });
    };
    const open = async (event: Event, opener: Element | null) => {
      event.preventDefault();
      asked = event;
      // A field takes its letters itself, be it with an input method.
      const field = opener instanceof HTMLInputElement ? opener : null;
      const before = field?.value ?? '';
      early = field ? null : '';
      const loaded = await import('#src/features/search/QuickSearch.tsx').catch(() => null);
      if (asked !== event) return;
      if (loaded) show(loaded.QuickSearch, field, before);
      else if (field) giveUp();
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
    const tell = () => document.documentElement.toggleAttribute('data-slash', isSlashOn());
    tell();
    document.addEventListener('keydown', onKeyDown);
    // Before the listener that follows links.
    document.addEventListener('click', onClick, true);
    document.addEventListener('submit', giveUp);
    window.addEventListener(SLASH_EVENT, tell);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', giveUp);
      window.removeEventListener(SLASH_EVENT, tell);
    };
  }, []);
  return shown ? <shown.Search takeText={shown.takeText} onClose={() => setShown(undefined)} /> : null;
}
