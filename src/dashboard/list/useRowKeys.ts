import { useShortcuts } from '#src/dashboard/frame/keys.ts';

const ROW = '.dash-table tbody tr.ant-table-row';

/** What of a row takes the keyboard: its link. */
const linksOf = () => [...document.querySelectorAll<HTMLElement>(`${ROW} td a[href]`)];

const rowOf = (element: Element | null) => element?.closest(ROW) ?? null;

/** Leads to the next or the one before, from the row that has the keyboard. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROW)];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by];
  linksOf()
    .find((link) => rowOf(link) === next)
    ?.focus();
}

/** Lets the keyboard walk a list: j and k lead from row to row, x selects the one that has it, Enter opens it. */
export function useRowKeys(): void {
  useShortcuts([
    { keys: 'j', label: 'Next row', run: () => step(1) },
    { keys: 'k', label: 'Row before', run: () => step(-1) },
    {
      keys: 'x',
      label: 'Select the row',
      run: () => rowOf(document.activeElement)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
    },
  ]);
}
