/** A catalogue's first titles bring many new people, later ones share them. */
const PEOPLE_A_TITLE = 3;
const PEOPLE_A_LATER_TITLE = 1.5;
const LATER = 20_000;

/** How many people a catalogue of so many titles plausibly has: 30,000 at 10,000, 60,000 at 20,000, 780,000 at 500,000. */
export function peopleFor(titles: number): number {
  const later = Math.max(0, titles - LATER);
  return Math.round(PEOPLE_A_TITLE * (titles - later) + PEOPLE_A_LATER_TITLE * later);
}
