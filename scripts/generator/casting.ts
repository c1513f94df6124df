import type { Random } from './random.ts';

/** Hands out people for the places of a cast or crew. */
export interface Casting {
  /** Somebody who is not in `taken`; null when nobody is left. */
  next(taken: ReadonlySet<number>): number | null;
}

const TRIES = 50;
/**
 * Careers end after each credit with the same chance, so that the busiest of a catalogue of 10,000 titles have about a
 * hundred credits, as they have in the real one.
 */
const CAREER = 20;
/** Where people are few for the places to fill, careers are so many times as long as the mean. */
const CAREER_OF_FEW = 4;

/**
 * Credits as they are in a grown catalogue, few with very many and many with one (Simon's model, 1955): a place goes to
 * somebody without a credit with the chance that all get one by the last place, else to somebody by the number of credits
 * so far whose career has not ended.
 * @param people ids to hand out
 * @param places how many places there will be in all
 */
export function castingOf(people: readonly number[], places: number, random: Random): Casting {
  const newcomerChance = Math.min(1, people.length / Math.max(1, places));
  const career = Math.max(CAREER, (CAREER_OF_FEW * places) / Math.max(1, people.length));
  /** Everybody once for each credit. */
  const credited: number[] = [];
  const retired = new Set<number>();
  let newcomer = 0;

  const knownOne = (): number | undefined => {
    while (credited.length > 0) {
      const place = random.between(0, credited.length - 1);
      const person = credited[place];
      if (person !== undefined && !retired.has(person)) return person;
      const last = credited.pop();
      if (last !== undefined && place < credited.length) credited[place] = last;
    }
    return undefined;
  };
  const draw = () => {
    const isNew = newcomer < people.length && random.happens(newcomerChance);
    return isNew ? people[newcomer++] : (knownOne() ?? people[newcomer++]);
  };
  return {
    next(taken) {
      for (let tries = 0; tries < TRIES; tries++) {
        const person = draw();
        if (person === undefined) return null;
        if (taken.has(person)) continue;
        credited.push(person);
        if (random.happens(1 / career)) retired.add(person);
        return person;
      }
      return null;
    },
  };
}
