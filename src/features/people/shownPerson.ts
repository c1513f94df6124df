import type { ChosenWorks, PersonHead, ShownPerson, ShownWorks, Work } from './person.view.ts';

/** Selects the data of a person that their page shows. */
export function shownPerson({ names, country, creditCount: _, ...shown }: PersonHead): ShownPerson {
  return { ...shown, names: names.map(({ name }) => name), country: country?.name ?? null };
}

const shownWork = ({ title, roleLabel, note, characters }: Work) => ({
  title,
  roleLabel,
  note,
  characters: characters.map(({ name }) => name),
});

/** Selects the data of works that a person's page shows. */
export function shownWorks({ groups, ...works }: ChosenWorks): ShownWorks {
  return {
    ...works,
    groups: groups.map(({ years, ...group }) => ({
      ...group,
      years: years.map(({ year, works: ofYear }) => ({ year, works: ofYear.map(shownWork) })),
    })),
  };
}
