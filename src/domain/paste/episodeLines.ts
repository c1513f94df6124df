import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import { dateOrderOf } from '#src/domain/dates/writtenDates.ts';
import { isWrittenDate, pastedDate, pastedLabel, pastedMinutes, pastedTitle } from './episodeParts.ts';
import type { EpisodeReading, PastedEpisode } from './episodeShapes.ts';
import { cleanPaste, overLimitError, PASTE_LIMITS, type PasteError } from './pasted.ts';
import { plainOfWiki } from './wikiText.ts';

/** The number at the start of a line, and the rest of the line. */
const NUMBERED =
  /^(?:[-*•#]\s+)?((?:episode|ep\.?|e|no\.?|#|제|special|sp|스페셜|특별편)\s*\.?\s*\d{1,4}(?:\.\d{1,2})?\s*(?:회|화|부)?|s\d{1,3}\s*[·x.:-]?\s*e(?:p(?:isode)?)?\.?\s*\d{1,4}|\d{1,4}(?:\.\d{1,2})?\s*(?:회|화|부)|\d{1,4}(?:\.\d{1,2})?(?=\s*[.):\t–—-]|\s*$|\s+["“「]))\s*[.):\t–—|-]*\s*(.*)$/i;
const BRACKETED_END = /\s*[([]([^()[\]]+)[)\]]\s*$/;
/** Longest line that counts as a title. */
const TITLE_LINE = 120;
const JOINTS = /\s+[-–—|/·]\s+|\t+/;

interface Rest {
  readonly phrase: string[];
  readonly dates: string[];
}

/** Splits the rest of a line into words and dates; a date is in brackets at the end or a separate part. */
function partsOf(rest: string): Rest {
  const isDateLike = (text: string) => /\d{4}|\d{1,2}[./-]\d{1,2}/.test(text) && isWrittenDate(text);
  const inner = BRACKETED_END.exec(rest);
  const dates: string[] = [];
  let plain = rest;
  if (inner !== null && isDateLike(inner[1] ?? '')) {
    dates.push(inner[1] ?? '');
    plain = rest.slice(0, inner.index);
  }
  const parts = plain.split(JOINTS).filter((part) => part.trim() !== '');
  const phrases: string[] = [];
  for (const part of parts) (isDateLike(part) && dates.length === 0 ? dates : phrases).push(part.trim());
  return { phrase: phrases, dates };
}

interface EpisodeLine {
  readonly line: number;
  readonly label: string;
  readonly phrase: readonly string[];
  readonly date: string | null;
  readonly below: string[];
}

function draftsOf(text: string): { drafts: EpisodeLine[]; left: PasteError[] } {
  const drafts: EpisodeLine[] = [];
  const left: PasteError[] = [];
  const lines = cleanPaste(text).split('\n');
  for (const [index, raw] of lines.entries()) {
    const line = plainOfWiki(raw);
    if (line === '') continue;
    const [, number = '', rest = ''] = NUMBERED.exec(line.slice(0, PASTE_LIMITS.phrase)) ?? [];
    const label = number === '' ? null : pastedLabel(number);
    const above = drafts.at(-1);
    if (index >= PASTE_LIMITS.rows * 4 || (label !== null && drafts.length >= PASTE_LIMITS.rows)) {
      left.push(overLimitError(index + 1));
      break;
    }
    if (label !== null) {
      const { phrase: phrases, dates } = partsOf(rest);
      drafts.push({ line: index + 1, label, phrase: phrases, date: dates[0] ?? null, below: [] });
    } else if (above !== undefined) above.below.push(line);
    else left.push({ line: index + 1, text: line.slice(0, 200), reason: 'No episode number found' });
  }
  return { drafts, left };
}

/**
 * Splits the lines below an episode: a line with only a date or a duration provides that value, the others are the
 * synopsis.
 */
function belowOf(below: readonly string[]) {
  const date = below.find((line) => /\d{4}/.test(line) && isWrittenDate(line)) ?? null;
  const minutes = below.find((line) => /\D/.test(line) && pastedMinutes(line) !== null) ?? null;
  return { date, minutes, text: below.filter((line) => line !== date && line !== minutes) };
}

type Whole = EpisodeLine & ReturnType<typeof belowOf>;

function episodeOf(
  { line, label, phrase: phrases, minutes, text }: Whole,
  airDate: PartialDate | null,
): PastedEpisode {
  // If a line has only a number, the title is on the next line.
  const isBare = phrases.length === 0 && (text[0]?.length ?? 0) <= TITLE_LINE;
  const { title, nativeTitle } = pastedTitle(isBare ? (text[0] ?? '') : phrases.join(' – '));
  const synopsis = (isBare ? text.slice(1) : text).join('\n').slice(0, PASTE_LIMITS.cell);
  return {
    line,
    label,
    kind: label.startsWith('SP') ? 'special' : 'regular',
    title,
    nativeTitle,
    airDate,
    runtimeMinutes: minutes === null ? null : pastedMinutes(minutes),
    synopsis: synopsis || null,
  };
}

/** Reads episodes from plain lines, see `readPastedEpisodes`. */
export function readEpisodeLines(text: string): EpisodeReading {
  const { drafts, left } = draftsOf(text);
  const wholes = drafts.map((draft): Whole => {
    const below = belowOf(draft.below);
    return { ...draft, ...below, date: draft.date ?? below.date };
  });
  const order = dateOrderOf(wholes.flatMap(({ date }) => date ?? []));
  const episodes = wholes.map((whole) => {
    const { date, reason } = pastedDate(whole.date ?? '', order === 'mixed' ? null : order);
    if (reason !== null) left.push({ line: whole.line, text: whole.date ?? '', reason });
    return episodeOf(whole, date);
  });
  return { episodes, left };
}
