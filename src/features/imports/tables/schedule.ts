import { parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import type { ImportedTitle } from './draft.ts';
import type { Cell } from './table.ts';
import { tidyText } from './values/text.ts';

const EPISODES =
  /(?:ep\.?|episode|제)?\s*(?<first>[0-9]{1,4})\s*(?:[-~–]\s*(?<last>[0-9]{1,4}))?\s*(?:회|화)?(?:\s*\([^)]*\))?$/i;
/** Maximum episodes on one day of a schedule, enough for a whole season released at once. */
const A_DAY_MAX = 100;

/** Parses episode numbers: `EP 01 (첫방)` → 1, `EP 03-04` → 3 and 4; null if the text has none. */
function episodeNumbers(text: string): number[] | null {
  const groups = EPISODES.exec(text)?.groups;
  if (!groups?.first) return null;
  const first = Number(groups.first);
  const last = Number(groups.last ?? groups.first);
  if (last < first || last - first >= A_DAY_MAX) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface ScheduleInput {
  readonly cell: Cell;
  readonly line: number;
  readonly reject: (reason: string, part?: string) => void;
}

/** Reads episodes by date (`{"2026-08-03": "EP 01 (첫방)"}`) into a draft and sets a missing start date. */
export function readSchedule({ cell, line, reject }: ScheduleInput, draft: ImportedTitle): void {
  if (typeof cell === 'string' || Array.isArray(cell)) {
    reject('is not a schedule of episodes by date');
    return;
  }
  for (const [day, raw] of Object.entries(cell)) {
    const text = tidyText(raw);
    const reading = parseDateSpan(tidyText(day), null);
    const airDate = 'span' in reading && reading.span.end === null ? reading.span.start : null;
    const numbers = episodeNumbers(text);
    if (airDate === null || numbers === null) reject('is not an episode on a date', `${day}: ${text}`);
    else draft.schedule.push(...numbers.map((number) => ({ line, label: String(number), airDate })));
  }
  const days = draft.schedule.flatMap(({ airDate }) => airDate ?? []).sort();
  draft.startDate ??= days[0] ?? null;
}
