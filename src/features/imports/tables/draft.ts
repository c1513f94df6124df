import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { ExternalSource } from '#src/domain/catalogue/externalIds.ts';
import type { TitleType } from '#src/domain/catalogue/titleTypes.ts';
import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import type { ScoreSource } from './columnSense.ts';
import type { FieldName } from './fields.ts';

export interface CreditDraft {
  readonly line: number;
  readonly name: string;
  readonly job: CreditJob;
  readonly role: CastRole | null;
  readonly character: string | null;
  /** The person's id within the file. */
  readonly code: string | null;
}

export interface EpisodeDraft {
  readonly line: number;
  readonly label: string;
  readonly airDate: PartialDate | null;
}

/** The parsed values of a row about a title; missing ones are null or empty. */
export interface ImportedTitle {
  line: number;
  title: string | null;
  englishTitle: string | null;
  nativeTitle: string | null;
  altTitles: string[];
  type: TitleType | null;
  /** ISO codes. */
  countries: string[];
  year: number | null;
  startDate: PartialDate | null;
  endDate: PartialDate | null;
  airDays: string[];
  airTime: string | null;
  episodes: number | null;
  runtime: number | null;
  networks: string[];
  studios: string[];
  genres: string[];
  tags: string[];
  ratingKr: string | null;
  ratingUs: string | null;
  streaming: string[];
  ids: Partial<Record<ExternalSource, string>>;
  /** The title's id within the file. */
  localId: string | null;
  scores: Partial<Record<ScoreSource, number>>;
  votes: Partial<Record<ScoreSource, number>>;
  credits: CreditDraft[];
  schedule: EpisodeDraft[];
  /** Why the whole row is rejected. */
  rowError: readonly [FieldName, string] | null;
  person: { name: string | null; code: string | null; job: string | null; role: string | null };
}

/** Returns a draft without values. */
export function emptyDraft(line: number): ImportedTitle {
  return {
    line,
    title: null,
    englishTitle: null,
    nativeTitle: null,
    altTitles: [],
    type: null,
    countries: [],
    year: null,
    startDate: null,
    endDate: null,
    airDays: [],
    airTime: null,
    episodes: null,
    runtime: null,
    networks: [],
    studios: [],
    genres: [],
    tags: [],
    ratingKr: null,
    ratingUs: null,
    streaming: [],
    ids: {},
    localId: null,
    scores: {},
    votes: {},
    credits: [],
    schedule: [],
    rowError: null,
    person: { name: null, code: null, job: null, role: null },
  };
}

/** A rejected row, or a rejected value of a row. */
export interface TableRejection {
  readonly line: number;
  readonly what: 'row' | 'value';
  readonly column: string | null;
  readonly field: FieldName | null;
  readonly value: string | null;
  readonly reason: string;
}

export type OnTableRejection = (rejection: TableRejection) => void;
