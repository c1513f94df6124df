import type { Random } from './random.ts';

/** Hands out people for the places of a cast or crew. */
export interface Casting {
  /** Somebody who is not in `taken`; null when nobody is left. */
  next(taken: ReadonlySet<number>): number | null;
}

const TRIES = 20;
/** Careers end: the busiest people of the catalogue have about so many credits. */
const CREDITS_MAX = 110;

/**
 * Credits as they are in a grown catalogue, few with very many and many with one (Simon's model, 1955): a place goes to
 * somebody without a credit with the chance that all get one by the last place, else to somebody by the number of credits so far.
 * @param people ids to hand out
 * @param places how many places there will be in all
 */
export function castingOf(people: readonly number[], places: number, random: Random): Casting {
  const newcomerChance = Math.min(1, people.length / Math.max(1, places));
  const credited: number[] = [];
  const counts = new Map<number, number>();
  const isBusy = (person: number) => (counts.get(person) ?? 0) >= CREDITS_MAX;
  let newcomer = 0;
  const draw = () => {
    const isNew = newcomer < people.length && (credited.length === 0 || random.happens(newcomerChance));
    return isNew ? people[newcomer++] : random.pick(credited);
  };
  return {
    next(taken) {
      for (let tries = 0; tries < TRIES && people.length > 0; tries++) {
        const person = draw();
        if (person === undefined || taken.has(person) || isBusy(person)) continue;
        credited.push(person);
        counts.set(person, (counts.get(person) ?? 0) + 1);
        return person;
      }
      return null;
    },
  };
}
