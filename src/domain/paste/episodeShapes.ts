import type { EpisodeKind } from '../episodes.ts';
import type { PartialDate } from '../partialDate.ts';
import type { PasteFault } from './pasted.ts';

/** One episode as pasted; fields that the paste does not tell are null. */
export interface PastedEpisode {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  /** In its written form: `1`, `6.5`, `SP1`. */
  readonly label: string;
  readonly kind: EpisodeKind;
  readonly title: string | null;
  readonly nativeTitle: string | null;
  readonly airDate: PartialDate | null;
  readonly runtimeMinutes: number | null;
  /** Plain text; paragraphs are apart by `\n`. */
  readonly synopsis: string | null;
}

export interface EpisodeReading {
  readonly episodes: readonly PastedEpisode[];
  /** What was not taken, whole lines and single dates, each with the reason. */
  readonly left: readonly PasteFault[];
}
