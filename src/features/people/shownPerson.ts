import type { ChosenWorks, PersonHead, Work } from './person.view.ts';

/** Selects the data of a person that their page shows. */
export function shownPerson({ names, country, creditCount: _, ...shown }: PersonHead) {
  return { ...shown, names: names.map(({ name }) => name), country: country?.name ?? null };
}

/** The data of a person that their page, search engines and previews use. */
export type ShownPerson = ReturnType<typeof shownPerson>;

const shownWork = ({ title, roleLabel, note, characters }: Work) => ({
  title,
  roleLabel,
  note,
  characters: characters.map(({ name }) => name),
});

/** Selects the data of works that a person's page shows. */
export function shownWorks({ groups, ...works }: ChosenWorks) {
  return {
    ...works,
    groups: groups.map(({ years, ...group }) => ({
      ...group,
      years: years.map(({ year, works: ofYear }) => ({ year, works: ofYear.map(shownWork) })),
    })),
  };
}

/** The filtered works as the person's page shows them. */
export type ShownWorks = ReturnType<typeof shownWorks>;
export type ShownWorkGroup = ShownWorks['groups'][number];
