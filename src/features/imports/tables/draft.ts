import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import type { ExternalSource } from '#src/domain/externalIds.ts';
import type { PartialDate } from '#src/domain/partialDate.ts';
import type { TitleType } from '#src/domain/summaries.ts';
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

/** What a row says of a title, every value read; what it does not say is null or empty. */
export interface TitleDraft {
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
  /** Why the row is refused whatever else it says. */
  rowFault: readonly [FieldName, string] | null;
  person: { name: string | null; code: string | null; job: string | null; role: string | null };
}

/** A row before anything of it is read. */
export function emptyDraft(line: number): TitleDraft {
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
    rowFault: null,
    person: { name: null, code: null, job: null, role: null },
  };
}

/** One row, or one value of a row, that is not taken. */
export interface TableRefusal {
  readonly line: number;
  readonly what: 'row' | 'value';
  readonly column: string | null;
  readonly field: FieldName | null;
  readonly value: string | null;
  readonly reason: string;
}

export type OnTableRefusal = (refusal: TableRefusal) => void;
