import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import {
  type LinkTarget,
  overLimitMessage,
  readPastedLinks,
  type StoredSites,
} from '#src/domain/paste/links.ts';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';
import { rowKey } from '#src/records/fields/input.ts';

const keyOf = (row: AvailabilityRow) => rowKey(titleFields.availability, row);

/** Whether another row has the same service, country and kind. */
export const isRepeated = (
  rows: readonly AvailabilityRow[],
  row: AvailabilityRow,
  but: number | null,
): boolean => rows.some((each, index) => index !== but && keyOf(each) === keyOf(row));

/** Country of rows that apply everywhere or have no known country. */
export const EVERYWHERE = null;

export interface CountryGroup {
  countryId: number | null;
  rows: readonly { readonly row: AvailabilityRow; readonly index: number }[];
}

/** Groups the rows by country: those without a country first, then by country name. */
export function byCountry(
  rows: readonly AvailabilityRow[],
  nameOf: (countryId: number) => string,
): CountryGroup[] {
  const groups = new Map<number | null, { row: AvailabilityRow; index: number }[]>();
  rows.forEach((row, index) => {
    groups.set(row.countryId, [...(groups.get(row.countryId) ?? []), { row, index }]);
  });
  const serviceLabel = (id: number | null) => (id === EVERYWHERE ? '' : nameOf(id));
  return [...groups]
    .map(([countryId, members]) => ({ countryId, rows: members }))
    .sort((a, b) => serviceLabel(a.countryId).localeCompare(serviceLabel(b.countryId)));
}

/**
 * Result of reading pasted links: rows, services that are not in the catalogue with their link, and messages
 * about links that were skipped.
 */
export interface ReadLinks {
  rows: AvailabilityRow[];
  unknown: { name: string; url: string }[];
  left: string[];
}

export type NextRow = Pick<AvailabilityRow, 'countryId' | 'kind' | 'checkedOn'>;

const elsewhere = (target: Exclude<LinkTarget, { kind: 'service' | 'unread' }>) =>
  target.kind === 'profile'
    ? `belongs to ${target.site.name}, which is not a streaming service`
    : `add it under External sources`;

/** Lists an unknown service once, with its first link. */
function addUnknown(unknown: ReadLinks['unknown'], name: string, url: string): void {
  if (!unknown.some((each) => each.name === name)) unknown.push({ name, url });
}

/** Reads links to streaming services from a pasted text. */
export function readLinks(text: string, stored: StoredSites, next: NextRow): ReadLinks {
  const read: ReadLinks = { rows: [], unknown: [], left: [] };
  const pasted = readPastedLinks({ text }, stored);
  const { links } = pasted;
  read.left.push(...overLimitMessage(pasted));
  if (links.length === 0 && text.trim() !== '')
    read.left.push(`${text.trim().slice(0, 60)}: this is not a link`);
  for (const { text: written, target } of links) {
    if (target.kind === 'unread') read.left.push(`${written}: ${target.reason}`);
    else if (target.kind !== 'service') read.left.push(`${written}: ${elsewhere(target)}`);
    else if (target.serviceId === null) addUnknown(read.unknown, target.site.name, target.url);
    else read.rows.push({ serviceId: target.serviceId, url: target.url, ...next });
  }
  return read;
}

/** Result of adding rows: the numbers of added, filled and repeated rows. */
export interface AddedRows {
  rows: readonly AvailabilityRow[];
  added: number;
  filled: number;
  repeated: number;
}

/**
 * Returns the index of a row with the same service and country that has no link and no conflicting kind,
 * which the new row completes.
 */
const unfilledAt = (rows: readonly AvailabilityRow[], { serviceId, countryId, kind, url }: AvailabilityRow) =>
  rows.findIndex(
    (each) =>
      each.serviceId === serviceId &&
      each.countryId === countryId &&
      (each.kind === null ? kind !== null : each.kind === kind && url !== null) &&
      each.url === null,
  );

/** Adds rows. Existing rows stay, and incomplete ones are filled in. */
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

const counted = (count: number, label: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 service was' : `${count} services were`} ${label}.`];

/** Returns the message about added rows. */
export const addedMessage = ({ added, filled, repeated }: AddedRows): string =>
  [...counted(added, 'added'), ...counted(filled, 'filled in'), ...counted(repeated, 'already listed')].join(
    ' ',
  );
