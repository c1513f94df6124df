import type { Choices, ResolvedRow } from '#src/features/imports/plan/resourcePlan.server.ts';
import type { DraftRow } from '#src/features/imports/reading/draftRow.ts';
import type { Runner } from '#src/server/db/database.ts';
import { type CandidateSource, indexCandidates } from './candidates.server.ts';
import { type Candidate, type Evidence, lastingPart, NO_EVIDENCE, nameForm } from './evidence.ts';
import { type MatchedRow, matchRows, type RowMatch } from './matchRows.ts';

/** A row before and after the ids of the records that it names were found. */
export interface LookedUpRow {
  readonly draft: DraftRow;
  readonly row: ResolvedRow;
}

interface Matching {
  readonly source: CandidateSource;
  /** Ids of external sources by slug. */
  readonly sources: ReadonlyMap<string, number>;
  readonly key: string;
  readonly isAutomatic: boolean;
  /** Whether the file was exported from this catalogue. */
  readonly isExported: boolean;
  readonly uniques: readonly string[];
  readonly choices: Choices;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const formOf = (text: string | null) => (text === null ? null : nameForm(text));

/** Fields with names of a record. */
const NAMES = ['title', 'name', 'nativeTitle', 'nativeName'] as const;

function evidenceOf({ draft, row }: LookedUpRow, { sources, key, isAutomatic }: Matching): Evidence {
  const { values, lists } = row;
  const native = textOf(values.nativeTitle) ?? textOf(values.nativeName);
  const isOneName = !isAutomatic && NAMES.some((name) => name === key);
  const named = (isOneName ? [key] : NAMES).flatMap((name) => textOf(values[name]) ?? []);
  const externalIds = Object.entries(draft.externalIds).flatMap(([source, value]): [string, string][] => {
    const id = sources.get(source);
    return id === undefined ? [] : [[String(id), value]];
  });
  const listed = (lists.countries ?? []).map(({ countryId }) => Number(countryId));
  const isTitle = 'title' in values;
  // The country of a person is a nationality, of which somebody can have several.
  const own = typeof values.countryId === 'number' && 'kind' in values ? [values.countryId] : [];
  return {
    ...NO_EVIDENCE,
    names: [...new Set(named.map(nameForm))],
    native: formOf(native),
    kind: textOf(isTitle ? values.type : values.kind),
    year: typeof values.startDate === 'string' ? Number(values.startDate.slice(0, 4)) : null,
    born: textOf(values.birthDate),
    countries: [...listed, ...own],
    externalIds: Object.fromEntries(externalIds),
  };
}

/** Share of the numbers in a column `id` that name a record of ours which must have the name of its row. */
const OURS = 0.5;

/** Whether the column `id` contains ids of this catalogue and not those of another one. */
function areIdsOurs(
  rows: readonly { draft: DraftRow; evidence: Evidence }[],
  byId: (id: number) => Candidate | undefined,
) {
  const known = rows.flatMap(({ draft, evidence }) => {
    const record = draft.ownId === null ? undefined : byId(draft.ownId);
    return record ? [record.names.some((name) => evidence.names.includes(name))] : [];
  });
  const agreeing = known.filter(Boolean).length;
  return agreeing > 0 && agreeing >= known.length * OURS;
}

export interface MatchedFile {
  readonly matches: readonly RowMatch[];
  /** The stored records that were compared. */
  readonly stored: readonly Candidate[];
}

/** Matches the rows of a file to stored records. */
export async function matchFile(
  runner: Runner,
  rows: readonly LookedUpRow[],
  matching: Matching,
): Promise<MatchedFile> {
  const { key, isAutomatic, isExported, uniques, choices, source } = matching;
  const described = rows.map((each) => ({ ...each, evidence: evidenceOf(each, matching) }));
  const chosen = rows.flatMap(({ draft }) => {
    const choice = choices[draft.line];
    return typeof choice === 'number' ? [choice] : [];
  });
  const requested = {
    ids: [...chosen, ...rows.flatMap(({ draft }) => draft.ownId ?? [])],
    names: [...new Set(described.flatMap(({ evidence }) => evidence.names))],
    externalIds: [
      ...new Set(described.flatMap(({ evidence }) => Object.values(evidence.externalIds).map(lastingPart))),
    ],
  };
  const index = await indexCandidates(source(runner, requested));
  const areOurs = key === 'id' || (isAutomatic && (isExported || areIdsOurs(described, index.byId)));
  const byUnique = isAutomatic ? uniques.filter((field) => !NAMES.some((name) => name === field)) : [key];
  const matched = described.map(
    ({ draft, row, evidence }): MatchedRow => ({
      line: draft.line,
      evidence,
      ownId: areOurs ? draft.ownId : null,
      uniques: Object.fromEntries(
        byUnique.flatMap((field) => {
          const value = uniques.includes(field) ? textOf(row.values[field]) : null;
          return value === null ? [] : [[field, value]];
        }),
      ),
      choice: choices[draft.line] ?? null,
    }),
  );
  return { matches: matchRows(matched, index), stored: index.all() };
}
