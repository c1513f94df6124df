import type { EpisodeKind } from '#src/domain/catalogue/episodes.ts';
import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import type { PasteError } from './pasted.ts';

/** A pasted episode; fields that the paste does not contain are null. */
export interface PastedEpisode {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  /** In canonical form: `1`, `6.5`, `SP1`. */
  readonly label: string;
  readonly kind: EpisodeKind;
  readonly title: string | null;
  readonly nativeTitle: string | null;
  readonly airDate: PartialDate | null;
  readonly runtimeMinutes: number | null;
  /**
   * Plain text; paragraphs are separated by `
   * `.
   */
  readonly synopsis: string | null;
}

export interface EpisodeReading {
  readonly episodes: readonly PastedEpisode[];
  /** Lines and dates that were not used, each with the reason. */
  readonly left: readonly PasteError[];
}
