import type { CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { Namesake } from '#src/features/imports/matching/decide.ts';
import { listedPart, type NamedRecords, namedTarget } from '#src/features/imports/matching/rowNames.ts';
import type { ImportColumn, ImportRejection } from '#src/features/imports/reading/importShapes.ts';
import { addReason, REJECTIONS_MAX, type Reasons } from '#src/features/imports/reading/rejections.ts';
import { type Fields, isCollection, type RecordOf, type Value } from '#src/records/fields/field.ts';
import { inputFromRecord } from '#src/records/fields/input.ts';
import type { Row } from '#src/records/fields/operations.ts';
import type { Write } from '#src/records/recordWrites.server.ts';

export const ROW_STATES = ['created', 'changed', 'unchanged', 'ambiguous', 'rejected'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A value as a plan shows it; records of other tables by name. */
export type ShownValue = Value | readonly string[];

/** One field of a record before and after an import. */
export interface PlannedChange {
  readonly field: string;
  readonly label: string;
  /** What the file calls the column; null for a value that no column states. */
  readonly column: string | null;
  readonly was: ShownValue;
  readonly willBe: ShownValue;
}

/** What an import does with one row. */
export interface PlannedRow {
  readonly line: number;
  readonly state: RowState;
  /** The record, if it exists. */
  readonly id: number | null;
  readonly name: string | null;
  readonly changes: readonly PlannedChange[];
  /** Records that an ambiguous row could mean. */
  readonly candidateIds: readonly number[];
  /** Records with the name of a new one, and why they are others. */
  readonly namesakes: readonly Namesake[];
  readonly rejections: readonly Pick<ImportRejection, 'column' | 'value' | 'reason'>[];
}

/** Rejections kept for one row. */
const ROW_REJECTIONS_MAX = 10;
/** Characters of a shown value. */
const SHOWN_MAX = 500;

/** Columns of a file that name actors. */
const CAST_COLUMNS = ['cast', 'mainCast', 'supportCast'];

interface Showing {
  readonly fields: Fields;
  readonly labels: Readonly<Record<string, string>>;
  readonly columns: readonly ImportColumn[];
  /** The record's field of a column's field, where they differ. */
  readonly fieldOf: (column: string) => string;
  readonly named: ReadonlyMap<string, NamedRecords>;
}

function shownRow(row: Row, part: string | null, named: NamedRecords | undefined): string {
  if (part !== null) return named?.names.get(Number(row[part])) ?? String(row[part]);
  if (typeof row.personId === 'number') {
    const person = named?.names.get(row.personId) ?? `Person No. ${row.personId}`;
    return [person, row.job ?? row.role].filter(Boolean).join(', ');
  }
  return String(row.name ?? row.value ?? Object.values(row).filter(Boolean).join(' '));
}

/** Collects what an import does with each row, and counts it. */
export class PlanCollector {
  private readonly rows = new Map<number, PlannedRow>();
  private readonly listed: ImportRejection[] = [];
  private readonly reasons: Reasons = new Map();

  constructor(private readonly showing: Showing) {}

  private entry(line: number): PlannedRow {
    return (
      this.rows.get(line) ?? {
        ...{ line, state: 'rejected', id: null, name: null },
        ...{ changes: [], candidateIds: [], namesakes: [], rejections: [] },
      }
    );
  }

  /** The column of a field: a required field without one is reported by its label. */
  columnOf(field: string): string | null {
    const { columns, labels, fieldOf } = this.showing;
    const own = columns.find((each) => each.field === field);
    const column = own ?? columns.find((each) => each.field !== null && fieldOf(each.field) === field);
    return column?.column ?? labels[field] ?? null;
  }

  /** The first column with credits of a job. */
  creditColumn(job: CreditJob): string | null {
    const { columns } = this.showing;
    const fields = job === 'cast' ? CAST_COLUMNS : ['staff', job];
    return columns.find(({ field }) => field !== null && fields.includes(field))?.column ?? null;
  }

  /** @param isRead whether the reasons are already known from reading the file */
  reject(rejection: ImportRejection, isRead = false): void {
    const { line, column, reason, isValue } = rejection;
    const value = rejection.value.slice(0, 200);
    if (!isRead) addReason(this.reasons, rejection);
    if (this.listed.length < REJECTIONS_MAX) this.listed.push({ ...rejection, value });
    const entry = this.entry(line);
    if (entry.rejections.length >= ROW_REJECTIONS_MAX) return;
    const rejections = [...entry.rejections, { column, value, reason }];
    this.rows.set(line, { ...entry, rejections, state: isValue ? entry.state : 'rejected' });
  }

  /** Marks a row whose record must be chosen. */
  ask(line: number, candidateIds: readonly number[], rejected: Omit<ImportRejection, 'line'>): void {
    const reason = `${rejected.reason}: choose one, or a new record`;
    this.reject({ ...rejected, line, reason });
    this.rows.set(line, { ...this.entry(line), state: 'ambiguous', candidateIds });
  }

  /** Records what was, or would be, written for a row. */
  write<F extends Fields>(
    { line, id, namesakes }: { line: number; id: number | null; namesakes: readonly Namesake[] },
    name: string,
    write: Write<RecordOf<F>> | null,
  ): void {
    const state = write === null ? 'unchanged' : write.isNew ? 'created' : 'changed';
    const changes = write === null ? [] : this.changesOf(write);
    this.rows.set(line, {
      ...this.entry(line),
      state,
      namesakes,
      changes,
      id: id ?? (write?.id || null),
      name,
    });
  }

  private changesOf<F extends Fields>({ before, after, changed }: Write<RecordOf<F>>): PlannedChange[] {
    const { fields, labels } = this.showing;
    const inputOf = (record: unknown) =>
      inputFromRecord(fields, record as RecordOf<Fields>) as Readonly<Record<string, unknown>>;
    const was = before === null ? null : inputOf(before.record);
    const willBe = inputOf(after);
    return [...changed.keys()].flatMap((name): PlannedChange[] => {
      const field = fields[name];
      if (!field) return [];
      const change = {
        was: this.shown(name, was?.[name], willBe[name]),
        willBe: this.shown(name, willBe[name], was?.[name]),
      };
      return [{ field: name, label: labels[name] ?? field.label, column: this.columnFor(name), ...change }];
    });
  }

  private columnFor(field: string): string | null {
    const { columns, fieldOf } = this.showing;
    return columns.find((each) => each.field !== null && fieldOf(each.field) === field)?.column ?? null;
  }

  /** Shows a value; of a list that has no names of its own, only the entries that the other side lacks. */
  private shown(name: string, value: unknown, other: unknown): ShownValue {
    const field = this.showing.fields[name];
    if (value === undefined || value === null || !field) return null;
    const named = this.showing.named.get(namedTarget(field) ?? '');
    if (isCollection(field)) {
      const part = listedPart(field);
      const same = new Set(((other ?? []) as readonly Row[]).map((row) => JSON.stringify(row)));
      const rows = (value as readonly Row[]).filter((row) => part !== null || !same.has(JSON.stringify(row)));
      const people = this.showing.named.get('people');
      return rows.map((row) => shownRow(row, part, part === null ? people : named));
    }
    if (field.kind === 'reference') return named?.names.get(Number(value)) ?? String(value);
    if (field.kind === 'choice') return field.choices?.[String(value)] ?? String(value);
    return typeof value === 'string' ? value.slice(0, SHOWN_MAX) : (value as Value);
  }

  counts(): Record<RowState, number> {
    const counts = { created: 0, changed: 0, unchanged: 0, ambiguous: 0, rejected: 0 };
    for (const { state } of this.rows.values()) counts[state] += 1;
    return counts;
  }

  /** The first rejections, by line. */
  listedRejections(): ImportRejection[] {
    return this.listed.sort((a, b) => a.line - b.line);
  }

  /** JSON of the reasons by line that reading the file does not find again: `[line, reasons][]`. */
  laterReasons(): string {
    return JSON.stringify([...this.reasons]);
  }

  /** All rows by line. */
  plan(): PlannedRow[] {
    return [...this.rows.values()].sort((a, b) => a.line - b.line);
  }
}
