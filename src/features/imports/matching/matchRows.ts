import { type Decision, decide } from './decide.ts';
import { type Candidate, contradictionOf, type Evidence } from './evidence.ts';

/** The stored records that rows could mean, by each way of finding them. */
export interface CandidateIndex {
  byId(id: number): Candidate | undefined;
  byName(form: string): readonly Candidate[];
  byExternalId(source: string, value: string): readonly Candidate[];
  byUnique(field: string, value: string): Candidate | undefined;
}

/** A row with what identifies it. */
export interface MatchedRow {
  readonly line: number;
  readonly evidence: Evidence;
  /** The id of a record of this catalogue. */
  readonly ownId: number | null;
  /** Values of fields that only one record can have, by which the row is matched. */
  readonly uniques: Readonly<Record<string, string>>;
  /** The caller's choice for this row. */
  readonly choice: number | 'new' | null;
}

export type RowMatch =
  | Decision
  /** An id that no record has. */
  | { readonly state: 'missing' }
  /** An earlier row of the file means the same record. */
  | { readonly state: 'repeat'; readonly of: number };

const distinct = (candidates: readonly Candidate[]) => [
  ...new Map(candidates.map((each) => [each.id, each])).values(),
];

/** Matches by ids at other catalogues and by unique values. A record that contradicts the row otherwise is left to the caller. */
function byIdentifiers({ evidence, uniques }: MatchedRow, index: CandidateIndex): Decision | null {
  const held = Object.entries(evidence.externalIds).flatMap(([source, value]) =>
    index.byExternalId(source, value),
  );
  const unique = Object.entries(uniques).flatMap(([field, value]) => index.byUnique(field, value) ?? []);
  const matches = distinct([...held, ...unique]);
  const [only] = matches;
  if (only === undefined) return null;
  const ids = matches.map(({ id }) => id);
  if (matches.length > 1) return { state: 'ambiguous', ids, reason: 'Its ids belong to several records' };
  const contradiction = unique.includes(only) ? null : contradictionOf(evidence, only);
  if (contradiction === null) return { state: 'match', id: only.id, by: 'id' };
  return { state: 'ambiguous', ids, reason: `Has the id of a record that ${contradiction}` };
}

function matchOne(row: MatchedRow, index: CandidateIndex): RowMatch {
  const { choice, ownId, evidence } = row;
  if (choice === 'new') return { state: 'new', namesakes: [] };
  const id = choice ?? ownId;
  if (id !== null)
    return index.byId(id) === undefined ? { state: 'missing' } : { state: 'match', id, by: 'id' };
  const identified = byIdentifiers(row, index);
  if (identified !== null) return identified;
  return decide(evidence, distinct(evidence.names.flatMap((name) => index.byName(name))));
}

/** Whether rows of one file can all mean one record. */
const canBeOne = (rows: readonly MatchedRow[]) =>
  rows.every((row, at) =>
    rows.slice(at + 1).every((other) => contradictionOf(row.evidence, other.evidence) === null),
  );

/** Rows that claim one record are compared with each other up to this number. */
const CLAIMS_MAX = 50;

/** Returns the rows that match each record, by their places in the file. */
function claimsOf(matches: readonly RowMatch[]): Map<number, number[]> {
  const claims = new Map<number, number[]>();
  for (const [at, match] of matches.entries())
    if (match.state === 'match') claims.set(match.id, [...(claims.get(match.id) ?? []), at]);
  return claims;
}

/** Settles rows that match one record: the first is that record, unless the rows contradict each other. */
function settleClaims(rows: readonly MatchedRow[], matches: RowMatch[]): void {
  for (const [id, places] of claimsOf(matches)) {
    const [first = 0, ...later] = places;
    if (later.length === 0) continue;
    const claiming = places.slice(0, CLAIMS_MAX).flatMap((at) => rows[at] ?? []);
    const areCertain = claiming.every(({ ownId, choice }) => ownId !== null || choice !== null);
    const isOne = areCertain || canBeOne(claiming);
    for (const at of isOne ? later : places.filter((each) => rows[each]?.choice === null))
      matches[at] = isOne
        ? { state: 'repeat', of: rows[first]?.line ?? 0 }
        : {
            state: 'ambiguous',
            ids: [id],
            reason: 'Other lines that contradict this one mean the same record',
          };
  }
}

/** Settles new rows that describe one record: only the first becomes one. */
function settleRepeats(rows: readonly MatchedRow[], matches: RowMatch[]): void {
  const known = new Map<string, MatchedRow[]>();
  for (const [at, row] of rows.entries()) {
    if (matches[at]?.state !== 'new' || row.choice === 'new') continue;
    const keys = [
      ...row.evidence.names,
      ...Object.entries(row.evidence.externalIds).map(([source, value]) => `${source}#${value}`),
    ];
    const earlier = keys
      .flatMap((key) => known.get(key) ?? [])
      .find((other) => contradictionOf(row.evidence, other.evidence) === null);
    if (earlier) {
      matches[at] = { state: 'repeat', of: earlier.line };
      continue;
    }
    for (const key of keys) known.set(key, [...(known.get(key) ?? []).slice(-CLAIMS_MAX), row]);
  }
}

/**
 * Matches the rows of a file to stored records, in this order: the caller's choice, our id, ids at other catalogues and
 * unique values, then the name with everything else that is known.
 */
export function matchRows(rows: readonly MatchedRow[], index: CandidateIndex): RowMatch[] {
  const matches = rows.map((row) => matchOne(row, index));
  settleClaims(rows, matches);
  settleRepeats(rows, matches);
  return matches;
}
