import { useShortcuts } from '#src/dashboard/frame/keys.ts';

const ROW = '.dash-table tbody tr.ant-table-row';

/** The links of the rows, which receive the focus. */
const linksOf = () => [...document.querySelectorAll<HTMLElement>(`${ROW} td a[href]`)];

const rowOf = (element: Element | null) => element?.closest(ROW) ?? null;

/** Moves the focus to the next or previous row. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROW)];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by];
  linksOf()
    .find((link) => rowOf(link) === next)
    ?.focus();
}

/** Keyboard navigation in a list: j and k move between rows, x selects the focused row, Enter opens it. */
export function useRowKeys(): void {
  useShortcuts([
    { keys: 'j', label: 'Next row', run: () => step(1) },
    { keys: 'k', label: 'Previous row', run: () => step(-1) },
    {
      keys: 'x',
      label: 'Select the row',
      run: () => rowOf(document.activeElement)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
    },
  ]);
}
