import type { AvailabilityRow } from '#src/dashboard/titleEditor/titleValues.ts';
import { rowKey } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { beyondWords, type LinkTarget, readPastedLinks, type StoredSites } from '#src/domain/paste/links.ts';

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

/** One page of a service says that it is there: it is added once, with the first. */
function addUnknown(unknown: ReadLinks['unknown'], name: string, url: string): void {
  if (!unknown.some((each) => each.name === name)) unknown.push({ name, url });
}

/** Reads pasted links of services, in whatever text they stand. */
export function readLinks(text: string, stored: StoredSites, next: NextRow): ReadLinks {
  const read: ReadLinks = { rows: [], unknown: [], left: [] };
  const pasted = readPastedLinks({ text }, stored);
  const { links } = pasted;
  read.left.push(...beyondWords(pasted));
  if (links.length === 0 && text.trim() !== '')
    read.left.push(`${text.trim().slice(0, 60)}: this is no link`);
  for (const { text: written, target } of links) {
    if (target.kind === 'unread') read.left.push(`${written}: ${target.reason}`);
    else if (target.kind !== 'service') read.left.push(`${written}: ${elsewhere(target)}`);
    else if (target.serviceId === null) addUnknown(read.unknown, target.site.name, target.url);
    else read.rows.push({ serviceId: target.serviceId, url: target.url, ...next });
  }
  return read;
}

/** The rows once more are added to them: how many are new, were filled in, and were there already. */
export interface AddedRows {
  rows: readonly AvailabilityRow[];
  added: number;
  filled: number;
  repeated: number;
}

/** The place of a row of the same service and country that has no link, and no other kind: what is known now belongs there. */
const unfilledAt = (rows: readonly AvailabilityRow[], { serviceId, countryId, kind, url }: AvailabilityRow) =>
  rows.findIndex(
    (each) =>
      each.serviceId === serviceId &&
      each.countryId === countryId &&
      (each.kind === null ? kind !== null : each.kind === kind && url !== null) &&
      each.url === null,
  );

/** Adds rows; those that are there already stay as they are, and what is missing of them is filled in. */
export function withRows(rows: readonly AvailabilityRow[], more: readonly AvailabilityRow[]): AddedRows {
  const result: AddedRows = { rows, added: 0, filled: 0, repeated: 0 };
  for (const row of more) {
    const at = unfilledAt(result.rows, row);
    const isThere = isRepeated(result.rows, row, at < 0 ? null : at);
    if (isThere) result.repeated += 1;
    else if (at >= 0) {
      result.filled += 1;
      result.rows = result.rows.with(at, row);
    } else {
      result.added += 1;
      result.rows = [...result.rows, row];
    }
  }
  return result;
}

const counted = (count: number, words: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 service was' : `${count} services were`} ${words}.`];

/** What to say of rows that were added. */
export const addedWords = ({ added, filled, repeated }: AddedRows): string =>
  [...counted(added, 'added'), ...counted(filled, 'filled in'), ...counted(repeated, 'there already')].join(
    ' ',
  );
