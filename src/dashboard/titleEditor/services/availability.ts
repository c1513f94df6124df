import type { AvailabilityRow } from '#src/dashboard/titleEditor/titleValues.ts';
import { rowKey } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { type LinkTarget, readPastedLinks, type StoredSites } from '#src/domain/paste/links.ts';

const keyOf = (row: AvailabilityRow) => rowKey(titleFields.availability, row);

/** Whether another row says the same of service, country and kind. */
export const isRepeated = (
  rows: readonly AvailabilityRow[],
  row: AvailabilityRow,
  but: number | null,
): boolean => rows.some((each, index) => index !== but && keyOf(each) === keyOf(row));

/** Country of those rows that hold everywhere, or of which no country is known. */
export const EVERYWHERE = null;

export interface CountryGroup {
  countryId: number | null;
  rows: readonly { readonly row: AvailabilityRow; readonly index: number }[];
}

/** The rows by country: those of none first, then by the countries' names. */
export function byCountry(
  rows: readonly AvailabilityRow[],
  nameOf: (countryId: number) => string,
): CountryGroup[] {
  const groups = new Map<number | null, { row: AvailabilityRow; index: number }[]>();
  rows.forEach((row, index) => {
    groups.set(row.countryId, [...(groups.get(row.countryId) ?? []), { row, index }]);
  });
  const place = (id: number | null) => (id === EVERYWHERE ? '' : nameOf(id));
  return [...groups]
    .map(([countryId, members]) => ({ countryId, rows: members }))
    .sort((a, b) => place(a.countryId).localeCompare(place(b.countryId)));
}

/** What pasted links give: rows, services that are not stored yet with their link, and what was not taken and why. */
export interface ReadLinks {
  rows: AvailabilityRow[];
  unknown: { name: string; url: string }[];
  left: string[];
}

export type NextRow = Pick<AvailabilityRow, 'countryId' | 'kind' | 'checkedOn'>;

const elsewhere = (target: Exclude<LinkTarget, { kind: 'service' | 'unread' }>) =>
  target.kind === 'profile' ? `belongs to ${target.site.name}, no service` : `belongs to external sources`;

/** Reads pasted links of services, in whatever text they stand. */
export function readLinks(text: string, stored: StoredSites, next: NextRow): ReadLinks {
  const read: ReadLinks = { rows: [], unknown: [], left: [] };
  const links = readPastedLinks({ text }, stored);
  if (links.length === 0 && text.trim() !== '')
    read.left.push(`${text.trim().slice(0, 60)}: this is no link`);
  for (const { text: written, target } of links) {
    if (target.kind === 'unread') read.left.push(`${written}: ${target.reason}`);
    else if (target.kind !== 'service') read.left.push(`${written}: ${elsewhere(target)}`);
    else if (target.serviceId === null) read.unknown.push({ name: target.site.name, url: target.url });
    else read.rows.push({ serviceId: target.serviceId, url: target.url, ...next });
  }
  return read;
}

/** The rows with more of them; those that are there already are counted and left out. */
export function withRows(
  rows: readonly AvailabilityRow[],
  more: readonly AvailabilityRow[],
): { rows: readonly AvailabilityRow[]; repeated: AvailabilityRow[] } {
  const repeated: AvailabilityRow[] = [];
  let now = rows;
  for (const row of more) {
    if (isRepeated(now, row, null)) repeated.push(row);
    else now = [...now, row];
  }
  return { rows: now, repeated };
}
