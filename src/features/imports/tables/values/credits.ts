import type { CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { jobOf } from '#src/domain/catalogue/creditTerms.ts';
import { splitOutsideBrackets } from './lists.ts';
import { tidyText } from './text.ts';

export interface StaffEntry {
  readonly name: string;
  readonly job: CreditJob;
}

export interface StaffReading {
  readonly entries: readonly StaffEntry[];
  /** Parts that do not name a person with a known job. */
  readonly rejected: readonly string[];
}

const STAFF = /^(?<name>.+?)\s*\((?<job>[^)]+)\)$/;
/** `외 2명` means "and two others". */
const AND_OTHERS = /\s*외\s*\d+\s*명\s*$/;

/** Parses a list of staff: `이홍구 (극본)+전기상 (연출) 외 1명` → two entries. */
export function parseStaff(text: string): StaffReading {
  const entries: StaffEntry[] = [];
  const rejected: string[] = [];
  for (const raw of splitOutsideBrackets(text, (character) => '+,;'.includes(character))) {
    const part = tidyText(raw).replace(AND_OTHERS, '');
    if (part === '') continue;
    const { name = '', job: word = '' } = STAFF.exec(part)?.groups ?? {};
    const job = jobOf(word);
    if (job === null) rejected.push(part);
    else entries.push({ name: name.trim(), job });
  }
  return { entries, rejected };
}
