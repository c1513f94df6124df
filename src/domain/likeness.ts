/** Cost of beginning or ending inside a word of the name: as much as a mistyped letter. */
const INSIDE_WORD = 1;

const codePoints = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** For each place between letters: what it costs to begin or end the part there. */
function edgeCosts(name: readonly number[], neighbour: 0 | -1): number[] {
  const costs: number[] = [];
  for (let at = 0; at <= name.length; at += 1) {
    const letter = name[at + neighbour];
    costs.push(letter === undefined || letter === 0x20 ? 0 : INSIDE_WORD);
  }
  return costs;
}

/**
 * How many typing mistakes (a letter missing, added, wrong, or two swapped) turn `asked` into a part of `name`. The part
 * may be any run of words, so a name is not worse for being longer; cutting a word counts as one mistake at each end.
 * Sellers' algorithm with adjacent transpositions; work grows with the product of the lengths.
 */
export function mistakesWithin(asked: string, name: string): number {
  const letters = codePoints(asked);
  const others = codePoints(name);
  let before: number[] = [];
  let above = edgeCosts(others, -1);
  for (let i = 0; i < letters.length; i += 1) {
    const row = [(above[0] ?? 0) + 1];
    for (let j = 0; j < others.length; j += 1) {
      let cost = (above[j] ?? 0) + (letters[i] === others[j] ? 0 : 1);
      cost = Math.min(cost, (row[j] ?? 0) + 1, (above[j + 1] ?? 0) + 1);
      const isSwapped = i > 0 && letters[i] === others[j - 1] && letters[i - 1] === others[j];
      if (isSwapped) cost = Math.min(cost, (before[j - 1] ?? 0) + 1);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  const ends = edgeCosts(others, 0);
  return above.reduce((least, cost, at) => Math.min(least, cost + (ends[at] ?? 0)), letters.length);
}

/** How much of `asked` a part of `name` keeps: 1 when it is written in it, 0 when nothing is alike. '' keeps nothing. */
export function likenessWithin(asked: string, name: string): number {
  const length = codePoints(asked).length;
  return length === 0 ? 0 : 1 - mistakesWithin(asked, name) / length;
}
