import { compactName } from '#src/domain/names/folding.ts';

/** What identifies a record, as far as a row or the catalogue says it. Names are in the form of `nameForm`. */
export interface Evidence {
  readonly names: readonly string[];
  /** The name in its own script. */
  readonly native: string | null;
  /** Type of a title, kind of a studio. */
  readonly kind: string | null;
  readonly year: number | null;
  /** Partial date of birth. */
  readonly born: string | null;
  /** Ids of countries; empty if unknown. */
  readonly countries: readonly number[];
  /** Ids at other catalogues, by the id of the source. */
  readonly externalIds: Readonly<Record<string, string>>;
  /** Ids of titles or people that both records are credited with. */
  readonly credits: readonly number[];
}

/** A stored record that a row could mean. */
export interface Candidate extends Evidence {
  readonly id: number;
  /** Further values that identify it, by field, in lower case: slug, code. */
  readonly uniques?: Readonly<Record<string, string>>;
}

/**
 * Returns the form in which names are matched: as they would be stored, without regard to blanks, invisible signs, quotes,
 * hyphens, accents, composition, width and case.
 */
export const nameForm = (name: string): string => compactName(name);

/** Evidence of which nothing is known. */
export const NO_EVIDENCE: Evidence = {
  names: [],
  native: null,
  kind: null,
  year: null,
  born: null,
  countries: [],
  externalIds: {},
  credits: [],
};

/** Years by which a title's first date may differ between catalogues. */
const YEARS_APART = 1;

/** Returns the part of an external id that stays when its page is renamed: `123` of `123-a-title`. */
export const lastingPart = (id: string): string => /^[0-9]+(?=-)/.exec(id)?.[0] ?? id;

function idsContradict(a: Evidence, b: Evidence): boolean {
  return Object.entries(a.externalIds).some(([source, value]) => {
    const other = b.externalIds[source];
    return other !== undefined && lastingPart(other) !== lastingPart(value);
  });
}

const share = <Item>(a: readonly Item[], b: readonly Item[]) => a.some((each) => b.includes(each));
const areBothKnown = (a: unknown, b: unknown) => a !== null && b !== null;

/** Whether two native names differ, and neither is another name of the other record. */
function nativesDiffer(a: Evidence, b: Evidence): boolean {
  if (a.native === null || b.native === null || a.native === b.native) return false;
  return !a.names.includes(b.native) && !b.names.includes(a.native);
}

/** Returns why two descriptions cannot mean one record; null if nothing contradicts it. */
export function contradictionOf(row: Evidence, stored: Evidence): string | null {
  if (idsContradict(row, stored)) return 'has another id at the same catalogue';
  if (areBothKnown(row.kind, stored.kind) && row.kind !== stored.kind)
    return `is another kind: ${stored.kind}`;
  if (row.year !== null && stored.year !== null && Math.abs(row.year - stored.year) > YEARS_APART)
    return `is from ${stored.year}`;
  if (
    row.born !== null &&
    stored.born !== null &&
    !row.born.startsWith(stored.born) &&
    !stored.born.startsWith(row.born)
  )
    return `was born ${stored.born}`;
  if (nativesDiffer(row, stored)) return 'has another native name';
  if (row.countries.length > 0 && stored.countries.length > 0 && !share(row.countries, stored.countries))
    return 'is from another country';
  return null;
}

/** Returns how many independent signs, besides the name, say that two descriptions mean one record. */
export function agreementsOf(row: Evidence, stored: Evidence): number {
  const signs = [
    share(Object.entries(row.externalIds).map(String), Object.entries(stored.externalIds).map(String)),
    row.year !== null && row.year === stored.year,
    areBothKnown(row.born, stored.born),
    row.native !== null && (row.native === stored.native || stored.names.includes(row.native)),
    share(row.credits, stored.credits),
  ];
  return signs.filter(Boolean).length;
}
