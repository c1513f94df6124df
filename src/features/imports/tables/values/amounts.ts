import { accepted, NOTHING, type Reading, rejected } from '#src/features/imports/tables/table.ts';

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, 천: 1e3, 만: 1e4 };
const COUNT = /^(?:#|총)?\s*(?<digits>[0-9][0-9,]*(?:\.[0-9]+)?)\s*(?<scale>[km천만])?(?![0-9.])/i;
const COUNT_SUFFIXES = /^(화|회|부작|편|개|명|users?|votes?|ratings?|episodes?|eps?\.?|watchers?|부|total)?/i;
/** Text allowed after a count: a remark in brackets or after a plus sign. */
const REMARK = /^\s*([+(（,].*|(뉴스|웹) ?인용)?$/;

/** Parses a count: `47,760`, `575K`, `128부작`, `124부작 + 스페셜`, `16 episodes`, `#118`. */
export function parseCount(text: string): Reading<number> {
  const match = COUNT.exec(text);
  const digits = match?.groups?.digits;
  if (match === null || digits === undefined) return rejected('is not a number');
  const rest = text.slice(match[0].length).trimStart();
  if (!REMARK.test(rest.replace(COUNT_SUFFIXES, ''))) return rejected('is not a number');
  const scale = SCALES[(match.groups?.scale ?? '').toLowerCase()] ?? 1;
  const value = Number(digits.replaceAll(',', '')) * scale;
  return Number.isInteger(Math.round(value * 1e6) / 1e6)
    ? accepted(Math.round(value))
    : rejected('is not a whole number');
}

/** The unit of plain numbers in a column of durations. */
export type DurationUnit = 'minutes' | 'seconds';

const DURATION =
  /^(?:(?<hours>\d+)\s*(?:h|hrs?|hours?|시간)(?![a-z])\.?)?\s*(?:(?<minutes>\d+)\s*(?:m|mins?|minutes?|분)(?![a-z])\.?)?$/i;
const CLOCK = /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?::[0-5]\d)?$/;
const BARE = /^\d+(\.\d+)?$/;
const REMARKS = /\s*([(（].*|per ep.*|\/ ?ep.*|약 )\s*/gi;

/** Parses a duration to minutes: `1 hr. 30 min.`, `1h 10m`, `70분`, `1:10`, or a plain number in the column's unit. */
export function parseDuration(text: string, unit: DurationUnit): Reading<number> {
  const plain = text.replace(REMARKS, '').replace(/,/g, '').trim();
  if (BARE.test(plain)) {
    const minutes = unit === 'seconds' ? Number(plain) / 60 : Number(plain);
    return minutes >= 0.5 ? accepted(Math.round(minutes)) : NOTHING;
  }
  const groups = (CLOCK.exec(plain) ?? DURATION.exec(plain))?.groups;
  if (!groups || (groups.hours === undefined && groups.minutes === undefined))
    return rejected('is not a duration');
  const minutes = Number(groups.hours ?? 0) * 60 + Number(groups.minutes ?? 0);
  return minutes > 0 ? accepted(minutes) : NOTHING;
}

/** Above 300, a number is seconds (five minutes): no episode or film has that many minutes. */
const LONGEST_MINUTES = 300;

/** Returns seconds if the header says so or if most plain numbers would be hours long, otherwise minutes. */
export function durationUnitOf(header: string, texts: readonly string[]): DurationUnit {
  if (/sec|초/i.test(header)) return 'seconds';
  const numbers = texts.filter((text) => BARE.test(text)).map(Number);
  const long = numbers.filter((value) => value > LONGEST_MINUTES).length;
  return numbers.length > 0 && long > numbers.length / 2 ? 'seconds' : 'minutes';
}

/** A score of another catalogue from 0 to 10, with the number of votes if the cell has it. */
export interface ScoreText {
  readonly score: number;
  readonly votes: number | null;
}

const SCORE = /^(?<score>[0-9]+(?:[.,][0-9]+)?)(?:\s*\/\s*(?<scale>[0-9]+))?\s*(?<rest>.*)$/;
const SCORED_BY = /^\(?\s*(?:scored |rated )?by ([0-9,.]+[km]?)/i;

/**
 * Parses a score: `8.7`, `9.2 (scored by 23,791 users)`, `4.5/5` (converted to a scale of ten). Zero means no scores.
 * Rejects a share of viewers (`4.0%`).
 */
export function parseScore(text: string): Reading<ScoreText> {
  const groups = SCORE.exec(text)?.groups;
  if (!groups?.score) return rejected('is not a score');
  const rest = groups.rest ?? '';
  if (rest.startsWith('%')) return rejected('is a share of viewers, not a score');
  const scale = groups.scale === undefined ? 10 : Number(groups.scale);
  const score = (Number(groups.score.replace(',', '.')) / scale) * 10;
  if (!(score >= 0 && score <= 10)) return rejected('is not between 0 and 10: state the scale, as in 87/100');
  if (score === 0) return NOTHING;
  const by = SCORED_BY.exec(rest)?.[1];
  return accepted({ score: Math.round(score * 1000) / 1000, votes: by ? parseCount(by).value : null });
}
