import { useEffect, useRef } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import type { Fields } from '#src/records/fields/field.ts';
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

/** Id of the heading of the open tab's panel. */
export const PART = 'dash-part';

/** Opens the next or previous tab and focuses its heading, so that Tab moves to its first control. */
function stepFrom(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link.hasAttribute('aria-current'));
  links.at((at + step) % links.length)?.click();
  document.getElementById(PART)?.focus();
}

const changesLabel = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'} not saved`;

/** Links to the tabs of a record, with the number of unsaved changes and errors on each. */
export function TabLinks<F extends Fields>({ current, tabs, counts, errors }: TabLinksProps<F>) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row of tabs scrolls: bring the open one into view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - 24;
  }, [current]);
  useShortcuts([
    { keys: 'Ctrl+.', label: 'Next tab', run: () => stepFrom(list.current, 1) },
    { keys: 'Ctrl+,', label: 'Previous tab', run: () => stepFrom(list.current, -1) },
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
                  <span className="dash-mark" title={changesLabel(unsaved)}>
                    <span aria-hidden="true">{unsaved}</span>
                    <span className="visually-hidden">{changesLabel(unsaved)}</span>
                  </span>
                )}
                {wrong > 0 && (
                  <span className="dash-mark is-wrong" title={`${wrong} invalid`}>
                    <span aria-hidden="true">!{wrong > 1 ? wrong : ''}</span>
                    <span className="visually-hidden">{wrong} invalid</span>
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
