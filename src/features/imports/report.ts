import type { DatasetFile } from './dataset.server.ts';

/** One thing of the data set that was not taken: a whole row, or one value of a row that was. */
export interface Refusal {
  readonly file: DatasetFile;
  readonly line: number;
  readonly what: 'row' | 'value';
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: string;
}

export interface EntityCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** What an import did. */
export interface ImportSummary {
  readonly isDryRun: boolean;
  /** Rows read and rows refused by file. */
  readonly files: Readonly<Record<string, { read: number; refusedRows: number; refusedValues: number }>>;
  readonly references: EntityCounts;
  readonly people: EntityCounts;
  readonly titles: EntityCounts;
  /** Titles whose relations changed, both sides counted. */
  readonly related: { updated: number };
  /** What was left out on purpose, in words. */
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** Told of every refusal as it happens, so that a report of any length needs no memory. */
export type OnRefusal = (refusal: Refusal) => void;

/** Counts what happens and passes refusals on. */
export interface Tally {
  readonly files: Record<string, { read: number; refusedRows: number; refusedValues: number }>;
  readonly references: EntityCounts;
  readonly people: EntityCounts;
  readonly titles: EntityCounts;
  readonly related: { updated: number };
  read(file: DatasetFile): void;
  refuse(refusal: Refusal): void;
}

const noCounts = (): EntityCounts => ({ created: 0, updated: 0, unchanged: 0 });

/** A fresh tally. */
export function startTally(onRefusal: OnRefusal): Tally {
  const files: Tally['files'] = {};
  const of = (file: DatasetFile) => {
    files[file] ??= { read: 0, refusedRows: 0, refusedValues: 0 };
    return files[file];
  };
  return {
    files,
    references: noCounts(),
    people: noCounts(),
    titles: noCounts(),
    related: { updated: 0 },
    read: (file) => {
      of(file).read += 1;
    },
    refuse: (refusal) => {
      of(refusal.file)[refusal.what === 'row' ? 'refusedRows' : 'refusedValues'] += 1;
      onRefusal(refusal);
    },
  };
}

/** What is left out of a data set on purpose; said once instead of once a row. */
export const IMPORT_NOTES: readonly string[] = [
  "content_rating is MyDramaList's own word and not a country's rating: not taken",
  'watchers, rank, popularity_rank and seasons are not taken',
  "jobs and credits of people follow from their titles' credits: not taken",
  'scores and votes of other catalogues are kept under their names and never mixed into our own',
];
