import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { pastedLabel } from './episodeParts.ts';
import type { PastedEpisode } from './episodeShapes.ts';
import { oneLine, type PasteError } from './pasted.ts';

/** Which episodes a text names: labels in canonical form, the last episode without its number, or why none is certain. */
export type EpisodeNumber =
  | { readonly labels: readonly string[] }
  | { readonly isFinal: true }
  | { readonly reason: string };

/** An episode number at the start of a line, and the rest of the line. */
export interface NumberedLine {
  readonly number: EpisodeNumber;
  readonly rest: string;
}

/** Episodes that one line can describe together; more are a heading or a summary. */
const TOGETHER_MAX = 4;
/** Characters of a cell or of the start of a line that can be a number. */
const SHORT = 200;

const SEASON = String.raw`(?:s\d{1,3}\s?[·x.:-]?\s?)?`;
const WORD = String.raw`(?:episodes?|eps?\.?|e|nos?\.?|#|제)\s?\.?\s?`;
const UNIT = String.raw`\s?(?:회|화|부)`;
const DASH = '[-–—~〜∼]';
const JOINT = String.raw`\s?(?:${DASH}|[&+,·]|and|to|과|와)\s?`;
/** What follows a number that is complete. */
const END = String.raw`(?=\s?(?:$|[:)\t(|"“「[])|\.(?:\s|$)|\s[-–—])`;

/** The first and the last of several episodes. */
const RANGES = [
  // `E01-E02`, `Episode 1 & Episode 2`
  `${SEASON}${WORD}(\\d{1,4})(?:${UNIT})?${JOINT}${SEASON}${WORD}(\\d{1,4})(?:${UNIT})?(?!\\d)`,
  // `제1-2회`, `1회~2회`
  `(?:제\\s?)?(\\d{1,4})(?:${UNIT})?${JOINT}(?:제\\s?)?(\\d{1,4})${UNIT}`,
  // `Episode 1-2 Pilot`, `Episode 1 & 2: Pilot`
  `${SEASON}${WORD}(\\d{1,4})(?:${DASH}(\\d{1,4})(?:${END}|(?=\\s))|${JOINT}(\\d{1,4})${END})`,
  // `1~2`, `1–2`: a plain hyphen can also join season and episode
  `(\\d{1,4})\\s?[–~〜∼]\\s?(\\d{1,4})${END}`,
].map((source) => new RegExp(`^${source}`, 'i'));

const HYPHENATED = new RegExp(`^(\\d{1,4})-(\\d{1,4})${END}`);

const LAST = String.raw`(?:final|finale|last|(?:final|last) episode|(?:season|series) finale|최종\s?[회화]|마지막\s?[회화])`;
const AFTER_NUMBER = String.raw`[.):\t–—|\s-]*`;
/** A mark of the last episode after its number: `(Final)`, `[최종회]`. */
const LAST_MARK = new RegExp(`^\\s?[(\\[（]\\s?${LAST}\\s?[)\\]）]${AFTER_NUMBER}`, 'i');
/** `최종회`, `Finale: End`, `최종회(16회)`. */
const LAST_LINE = new RegExp(
  `^${LAST}\\s?(?:[(\\[（]\\s?([^()[\\]（）]{1,20})[)\\]）])?${END}${AFTER_NUMBER}`,
  'i',
);

function rangeOf(from: string, to: string): EpisodeNumber {
  const [first, last] = [Number(from), Number(to)];
  const count = last - first + 1;
  if (count < 2) return { reason: `Episodes ${from} to ${to} do not rise. Write one episode in each line` };
  if (count > TOGETHER_MAX)
    return { reason: `One line describes ${count} episodes. Write one episode in each line` };
  return { labels: Array.from({ length: count }, (_, at) => String(first + at)) };
}

/** Reads several episodes, or the last one without its number, at the start of a line; null for other text. */
function readStart(line: string): NumberedLine | null {
  for (const range of RANGES) {
    const match = range.exec(line);
    const [whole, first, second = match?.[3]] = match ?? [];
    if (whole === undefined || first === undefined || second === undefined) continue;
    return { number: rangeOf(first, second), rest: line.slice(whole.length) };
  }
  const [hyphenated, first, second] = HYPHENATED.exec(line) ?? [];
  if (hyphenated !== undefined)
    return {
      number: {
        reason: `Can be episodes ${first} to ${second}, or episode ${second} of season ${first}. Write Episode ${first}-${second}, or S${first}E${second}`,
      },
      rest: line.slice(hyphenated.length),
    };
  const [last, inner] = LAST_LINE.exec(line) ?? [];
  if (last === undefined) return null;
  const label = inner === undefined ? null : pastedLabel(inner);
  return { number: label === null ? { isFinal: true } : { labels: [label] }, rest: line.slice(last.length) };
}

/**
 * Reads the number at the start of a line that names several episodes (`Episode 1-2`, `E01-E02`, `제1-2회`) or the last one
 * (`최종회`); null for other lines.
 */
export function startingNumbers(line: string): NumberedLine | null {
  const read = readStart(line.replace(/^[-*•#]\s+/, ''));
  return read && { ...read, rest: read.rest.replace(new RegExp(`^${AFTER_NUMBER}`), '') };
}

/** Returns the rest of a line after its number without a mark of the last episode: `(Final): End` → `End`. */
export const withoutLastMark = (rest: string): string => rest.replace(LAST_MARK, '');

/** Reads a cell that contains only an episode number, see `pastedLabel` and `startingNumbers`; null for other text. */
export function pastedNumber(cell: string): EpisodeNumber | null {
  const text = oneLine(cell.slice(0, SHORT));
  const label = pastedLabel(text);
  if (label !== null) return { labels: [label] };
  const read = readStart(text);
  if (read !== null && withoutLastMark(read.rest).trim() === '') return read.number;
  const [whole, number = '', mark = ''] = /^(.*?)(\s?[([（].*)$/.exec(text) ?? [];
  const marked = whole === undefined || withoutLastMark(mark) !== '' ? null : pastedLabel(number);
  return marked === null ? null : { labels: [marked] };
}

/** An episode whose number is not yet certain. */
export interface PendingEpisode extends Omit<PastedEpisode, 'label' | 'kind'> {
  readonly number: EpisodeNumber;
}

/** The number of the last episode: it follows the one before or, in a list from the last to the first, after it. */
function finalLabel(before: PendingEpisode | undefined, after: PendingEpisode | undefined): string | null {
  for (const neighbour of [before, after]) {
    const label = neighbour && 'labels' in neighbour.number ? neighbour.number.labels.at(-1) : undefined;
    if (label !== undefined && /^\d+$/.test(label)) return parseEpisodeLabel(String(Number(label) + 1));
  }
  return null;
}

/**
 * Gives each pasted episode its number; one that describes several becomes one for each, without the duration of all.
 * @param left receives what is not used
 */
export function numbered(pending: readonly PendingEpisode[], left: PasteError[]): PastedEpisode[] {
  return pending.flatMap((episode, at): PastedEpisode[] => {
    const { number, ...values } = episode;
    const { line, title, runtimeMinutes } = values;
    const leave = (text: string | null, reason: string) => {
      left.push({ line, text: text ?? '', reason });
      return [];
    };
    if ('reason' in number) return leave(title, number.reason);
    const last = 'isFinal' in number ? finalLabel(pending[at - 1], pending[at + 1]) : null;
    const labels = 'labels' in number ? number.labels : last === null ? [] : [last];
    if (labels.length === 0) return leave(title, 'The last episode has no number. Write it: Episode 16');
    const areSeveral = labels.length > 1;
    if (areSeveral && runtimeMinutes !== null)
      leave(
        `${runtimeMinutes} min`,
        `The duration of ${labels.length} episodes together is not that of each`,
      );
    return labels.map((label) => ({
      ...values,
      label,
      kind: label.startsWith('SP') ? 'special' : 'regular',
      runtimeMinutes: areSeveral ? null : runtimeMinutes,
    }));
  });
}
