import { episodeTitleOf } from './episodes.ts';

const WHOLE_NUMBER = /^[0-9]+$/;

/** Labels in a row by whole numbers (`5`, `6`, `7`) as one run each; every other label is a run of its own. */
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
 * Several episodes in running text: `Episode 5`, `Episodes 5–6`, `Episodes 6, 6.5 and 7`, `Episode 3 and Special 1`; the
 * empty text for none. Takes labels in their written form and order.
 */
export function episodesInWords(labels: readonly string[]): string {
  const specials = labels.filter((label) => label.startsWith('SP')).map(episodeTitleOf);
  const numbers = runsOf(labels.filter((label) => !label.startsWith('SP')));
  const joined = inWords(numbers.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run.join(''))));
  const regular = joined === '' ? [] : [`${numbers.flat().length > 1 ? 'Episodes' : 'Episode'} ${joined}`];
  return inWords([...regular, ...specials]);
}

function inWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
