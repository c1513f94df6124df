/** Cost of starting or ending within a word of the name: the same as a typing mistake. */
const WITHIN_TEXT = 1;

const codePoints = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** Returns, for each position between letters, the cost of starting or ending the match there. */
function edgeCosts(name: readonly number[], neighbour: 0 | -1): number[] {
  const costs: number[] = [];
  for (let at = 0; at <= name.length; at += 1) {
    const letter = name[at + neighbour];
    costs.push(letter === undefined || letter === 0x20 ? 0 : WITHIN_TEXT);
  }
  return costs;
}

/**
 * Returns the number of typing mistakes (a letter missing, added, wrong, or two swapped) that turn `query` into a part of
 * `name`. The part can be any run of words, so longer names are not penalised; cutting a word counts as one mistake at
 * each end. Sellers' algorithm with adjacent transpositions; time grows with the product of the lengths.
 */
export function mistakesWithin(query: string, name: string): number {
  const letters = codePoints(query);
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

/**
 * Returns how similar `query` is to a part of `name`: 1 if the name contains it, 0 if nothing matches or the query is
 * empty.
 */
export function similarityWithin(query: string, name: string): number {
  const length = codePoints(query).length;
  return length === 0 ? 0 : 1 - mistakesWithin(query, name) / length;
}
