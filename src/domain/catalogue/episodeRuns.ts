import { episodeTitleOf } from './episodes.ts';

const WHOLE_NUMBER = /^[0-9]+$/;

/** Groups consecutive whole-number labels (`5`, `6`, `7`) into runs; any other label is its own run. */
function runsOf(labels: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const label of labels) {
    const run = runs.at(-1);
    const follows =
      WHOLE_NUMBER.test(label) &&
      WHOLE_NUMBER.test(run?.at(-1) ?? '') &&
      Number(label) === Number(run?.at(-1)) + 1;
    if (run && follows) run.push(label);
    else runs.push([label]);
  }
  return runs;
}

/**
 * Formats several episodes: `Episode 5`, `Episodes 5–6`, `Episodes 6, 6.5 and 7`, `Episode 3 and Special 1`; '' for none.
 * Expects labels in canonical form and order.
 */
export function episodesText(labels: readonly string[]): string {
  const specials = labels.filter((label) => label.startsWith('SP')).map(episodeTitleOf);
  const numbers = runsOf(labels.filter((label) => !label.startsWith('SP')));
  const joined = joinedText(
    numbers.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run.join(''))),
  );
  const regular = joined === '' ? [] : [`${numbers.flat().length > 1 ? 'Episodes' : 'Episode'} ${joined}`];
  return joinedText([...regular, ...specials]);
}

/** Formats specials only: `Special episode 6.5`, `Special 1`; `Special` if none has a number. */
export function specialsText(labels: readonly string[]): string {
  const numbers = labels.filter((label) => !label.startsWith('SP'));
  const marked = labels.filter((label) => label.startsWith('SP')).map(episodeTitleOf);
  const numbered =
    numbers.length === 0
      ? []
      : [`Special ${numbers.length > 1 ? 'episodes' : 'episode'} ${joinedText(numbers)}`];
  return joinedText([...numbered, ...marked]) || 'Special';
}

function joinedText(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
