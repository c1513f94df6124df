/** The first titles of a catalogue add many new people; later ones share them. */
const PEOPLE_A_TITLE = 3;
const PEOPLE_A_LATER_TITLE = 1.5;
const LATER = 20_000;

/** Returns a plausible number of people for a number of titles: 30,000 for 10,000, 60,000 for 20,000, 780,000 for 500,000. */
export function peopleFor(titles: number): number {
  const later = Math.max(0, titles - LATER);
  return Math.round(PEOPLE_A_TITLE * (titles - later) + PEOPLE_A_LATER_TITLE * later);
}
