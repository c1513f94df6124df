import type { Random } from './random.ts';

/** Chooses people for the credits of titles. */
export interface Casting {
  /** Returns the id of a person who is not in `taken`, or null if there is none. */
  next(taken: ReadonlySet<number>): number | null;
}

const TRIES = 50;
/**
 * Mean number of credits in a career. A career ends after each credit with the same probability, so that the busiest people
 * of a catalogue of 10,000 titles have about a hundred credits, as in the real catalogue.
 */
const CAREER = 20;
/** If there are few people for the credits, careers are this many times as long as the mean number of credits per person. */
const CAREER_OF_FEW = 4;

/**
 * Distributes credits as in a grown catalogue, in which few people have very many and many have one (Simon's model, 1955).
 * A credit goes to a newcomer with the probability that gives all people a credit by the last one. Otherwise it goes to a
 * person whose career has not ended, chosen in proportion to the credits so far.
 * @param people ids of the people
 * @param positions total number of credits
 */
export function castingOf(people: readonly number[], positions: number, random: Random): Casting {
  const newcomerChance = Math.min(1, people.length / Math.max(1, positions));
  const career = Math.max(CAREER, (CAREER_OF_FEW * positions) / Math.max(1, people.length));
  /** Each person occurs once per credit. */
  const credited: number[] = [];
  const retired = new Set<number>();
  let newcomer = 0;

  const knownOne = (): number | undefined => {
    while (credited.length > 0) {
      const position = random.between(0, credited.length - 1);
      const person = credited[position];
      if (person !== undefined && !retired.has(person)) return person;
      const last = credited.pop();
      if (last !== undefined && position < credited.length) credited[position] = last;
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
