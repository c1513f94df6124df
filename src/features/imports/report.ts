import type { DatasetFile } from './dataset.server.ts';

/** A rejected row of the data set, or a rejected value of an accepted row. */
export interface Rejection {
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

/** The result of an import. */
export interface ImportSummary {
  readonly isDryRun: boolean;
  /** Numbers of rows read, and of rows and values rejected, by file. */
  readonly files: Readonly<Record<string, { read: number; refusedRows: number; refusedValues: number }>>;
  readonly references: EntityCounts;
  readonly people: EntityCounts;
  readonly titles: EntityCounts;
  /** Titles whose relations changed; both sides count. */
  readonly related: { updated: number };
  /** What was left out on purpose. */
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** Called for every rejection as it happens, so that long reports need no memory. */
export type OnRejection = (rejection: Rejection) => void;

/** Counts results and passes rejections on. */
export interface ImportCounts {
  readonly files: Record<string, { read: number; refusedRows: number; refusedValues: number }>;
  readonly references: EntityCounts;
  readonly people: EntityCounts;
  readonly titles: EntityCounts;
  readonly related: { updated: number };
  read(file: DatasetFile): void;
  reject(rejection: Rejection): void;
}

const noCounts = (): EntityCounts => ({ created: 0, updated: 0, unchanged: 0 });

/** Returns an empty tally. */
export function startTally(onRejection: OnRejection): ImportCounts {
  const files: ImportCounts['files'] = {};
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
    reject: (rejection) => {
      of(rejection.file)[rejection.what === 'row' ? 'refusedRows' : 'refusedValues'] += 1;
      onRejection(rejection);
    },
  };
}

/** What is left out of a data set on purpose, reported once instead of for each row. */
export const IMPORT_NOTES: readonly string[] = [
  'content_rating is not imported: it is a rating of MyDramaList, not of a country',
  'watchers, rank, popularity_rank and seasons are not imported',
  "jobs and credits of people are not imported: they follow from their titles' credits",
  "scores and votes of other catalogues are stored separately and never count towards this site's scores",
];
