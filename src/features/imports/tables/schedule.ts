import { parseDateSpan } from '#src/domain/writtenDates.ts';
import type { TitleDraft } from './draft.ts';
import type { Cell } from './table.ts';
import { tidyText } from './values/text.ts';

const EPISODES =
  /(?:ep\.?|episode|제)?\s*(?<first>[0-9]{1,4})\s*(?:[-~–]\s*(?<last>[0-9]{1,4}))?\s*(?:회|화)?(?:\s*\([^)]*\))?$/i;
/** Episodes that one day of a schedule may name: a whole season released at once. */
const A_DAY_MAX = 100;

/** Numbers of the episodes that a text names: `EP 01 (첫방)` → 1, `EP 03-04` → 3 and 4; null when it names none. */
function episodeNumbers(text: string): number[] | null {
  const groups = EPISODES.exec(text)?.groups;
  if (!groups?.first) return null;
  const first = Number(groups.first);
  const last = Number(groups.last ?? groups.first);
  if (last < first || last - first >= A_DAY_MAX) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface ScheduleGiven {
  readonly cell: Cell;
  readonly line: number;
  readonly refuse: (reason: string, part?: string) => void;
}

/** Reads episodes by date (`{"2026-08-03": "EP 01 (첫방)"}`) into a draft; the first and last day follow from them. */
export function readSchedule({ cell, line, refuse }: ScheduleGiven, draft: TitleDraft): void {
  if (typeof cell === 'string' || Array.isArray(cell)) {
    refuse('is not a schedule of episodes by date');
    return;
  }
  for (const [day, raw] of Object.entries(cell)) {
    const text = tidyText(raw);
    const reading = parseDateSpan(tidyText(day), null);
    const airDate = 'span' in reading && reading.span.end === null ? reading.span.start : null;
    const numbers = episodeNumbers(text);
    if (airDate === null || numbers === null) refuse('is not an episode on a date', `${day}: ${text}`);
    else draft.schedule.push(...numbers.map((number) => ({ line, label: String(number), airDate })));
  }
  const days = draft.schedule.flatMap(({ airDate }) => airDate ?? []).sort();
  draft.startDate ??= days[0] ?? null;
}
