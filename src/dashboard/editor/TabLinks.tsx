import { useEffect, useRef } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { type EditorTab, markOf } from './editorTabs.ts';

export interface ShownTab<F extends Fields> {
  key: string;
  href: string;
  tab: EditorTab<F>;
}

interface TabLinksProps<F extends Fields> {
  current: string;
  tabs: readonly ShownTab<F>[];
  counts: Readonly<Record<string, number>>;
  errors: Readonly<Record<string, string>>;
}

/** Id of the heading of what the open tab shows. */
export const PART = 'dash-part';

/** Opens a tab beside the open one, and goes on in it: the next stop of the keyboard is its first control. */
function stepFrom(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link.hasAttribute('aria-current'));
  links.at((at + step) % links.length)?.click();
  document.getElementById(PART)?.focus();
}

const changesWords = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'} not saved`;

/** The parts of a record, each with its address, with what is unsaved or refused on it. */
export function TabLinks<F extends Fields>({ current, tabs, counts, errors }: TabLinksProps<F>) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row of tabs scrolls: the open one is to be seen.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - 24;
  }, [current]);
  useShortcuts([
    { keys: 'Ctrl+.', label: 'Next part of the record', run: () => stepFrom(list.current, 1) },
    { keys: 'Ctrl+,', label: 'Part of the record before', run: () => stepFrom(list.current, -1) },
  ]);
  return (
    <nav aria-label="Parts of the record" className="dash-tabs">
      <ul ref={list}>
        {tabs.map(({ key, href, tab }) => {
          const { unsaved, wrong } = markOf(tab.fields, counts, errors);
          return (
            <li key={key} data-tab={key}>
              <a href={href} data-keep-place aria-current={key === current ? 'page' : undefined}>
                {tab.label}
                {unsaved > 0 && (
                  <span className="dash-mark" title={changesWords(unsaved)}>
                    <span aria-hidden="true">{unsaved}</span>
                    <span className="visually-hidden">{changesWords(unsaved)}</span>
                  </span>
                )}
                {wrong > 0 && (
                  <span className="dash-mark is-wrong" title={`${wrong} refused`}>
                    <span aria-hidden="true">!{wrong > 1 ? wrong : ''}</span>
                    <span className="visually-hidden">{wrong} refused</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
