import type { TitleRecord } from '#src/domain/fields/title.ts';
import { romanise } from '#src/domain/folding.ts';
import { addDays, isFullDate, type PartialDate } from '#src/domain/partialDate.ts';
import type { Casting } from './casting.ts';
import type { NameMaker } from './names.ts';
import type { Random } from './random.ts';

const HANGUL = /[\uac00-\ud7a3]/;
/** Titles are moved by whole weeks, at most four years either way, so that they still air on their weekdays. */
const WEEKS_MAX = 208;

interface Making {
  names: NameMaker;
  casting: Casting;
  random: Random;
}

const later = (date: PartialDate | null, days: number) =>
  date !== null && isFullDate(date) ? addDays(date, days) : date;

/** Dates of which only month or year is known stay where they are, and those of their title with them. */
function shiftOf(model: TitleRecord, random: Random): number {
  const dates = [model.startDate, model.endDate].filter((date) => date !== null);
  return dates.every(isFullDate) ? 7 * random.between(-WEEKS_MAX, WEEKS_MAX) : 0;
}

function namesLike(model: TitleRecord, { names, random }: Making) {
  const nativeTitle = model.nativeTitle === null ? null : names.hangulTitle(random);
  const isNative = nativeTitle !== null && HANGUL.test(model.title);
  const title = isNative ? nativeTitle : names.latinTitle(random);
  const romanised = nativeTitle === null ? null : romanise(nativeTitle);
  const aliases = Object.values(model.aliases).map(({ name, kind }) => {
    if (HANGUL.test(name)) return { name: names.hangulTitle(random), kind };
    return romanised !== null && random.happens(0.3)
      ? { name: romanised, kind: 'romanised' as const }
      : { name: names.latinTitle(random), kind };
  });
  const once = new Map(aliases.map((alias) => [alias.name, alias]));
  return {
    title,
    nativeTitle,
    romanisedTitle: model.romanisedTitle === null ? null : romanised,
    aliases: Object.fromEntries(
      [...once.values()].map(({ name, kind }, index) => [
        name,
        { name, kind, language: null, position: (index + 1) * 10 },
      ]),
    ),
  };
}

function charactersLike(model: TitleRecord, { names, random }: Making): TitleRecord['characters'] {
  return Object.fromEntries(
    Object.entries(model.characters).map(([key, { nativeName }]) => {
      const korean = names.koreanName(random);
      const named = { name: korean.name, nativeName: nativeName === null ? null : korean.nativeName };
      return [`new-${key}`, { key: `new-${key}`, ...named, description: null }];
    }),
  );
}

function creditsLike(model: TitleRecord, { casting }: Making): Pick<TitleRecord, 'cast' | 'crew'> {
  const actors = new Set<number>();
  const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;
  const cast = Object.values(model.cast)
    .sort(byPosition)
    .flatMap(({ role, characters, position }) => {
      const personId = casting.next(actors);
      if (personId === null) return [];
      actors.add(personId);
      const played = characters.map((key) => `new-${key}`);
      return [{ personId, role, characters: played, note: null, position }];
    });
  const makers = new Set<number>();
  const crew = Object.values(model.crew)
    .sort(byPosition)
    .flatMap(({ job, position }) => {
      const personId = casting.next(makers);
      if (personId === null) return [];
      makers.add(personId);
      return [{ job, personId, note: null, position }];
    });
  return {
    cast: Object.fromEntries(cast.map((row) => [row.personId, row])),
    crew: Object.fromEntries(crew.map((row) => [`${row.job}:${row.personId}`, row])),
  };
}

function episodesLike(model: TitleRecord, days: number): TitleRecord['episodes'] {
  return Object.fromEntries(
    Object.entries(model.episodes).map(([key, episode]) => [
      `new-${key}`,
      {
        ...episode,
        key: `new-${key}`,
        title: null,
        nativeTitle: null,
        synopsis: null,
        airDate: later(episode.airDate, days),
      },
    ]),
  );
}

/** Audiences elsewhere are long-tailed: a title has between a fifth and double the votes of its model. */
function scoresLike(model: TitleRecord, random: Random): TitleRecord['externalScores'] {
  const factor = 0.2 * 10 ** random.next();
  return Object.fromEntries(
    Object.entries(model.externalScores).map(([key, row]) => [
      key,
      { ...row, votes: row.votes === null ? null : Math.round(row.votes * factor) },
    ]),
  );
}

/** How many credits a title like this one takes. */
export function placesOf(model: TitleRecord): number {
  return Object.keys(model.cast).length + Object.keys(model.crew).length;
}

/**
 * A new title with the shape of a known one: its kind, countries, genres, tags, studios, services, length and number of
 * names, credits, characters and episodes. Names, people, dates and votes are its own; ids and links elsewhere, relations
 * and texts it has none.
 */
export function titleLike(model: TitleRecord, making: Making): TitleRecord {
  const days = shiftOf(model, making.random);
  return {
    ...model,
    ...namesLike(model, making),
    ...creditsLike(model, making),
    synopsis: null,
    startDate: later(model.startDate, days),
    endDate: later(model.endDate, days),
    characters: charactersLike(model, making),
    episodes: episodesLike(model, days),
    externalScores: scoresLike(model, making.random),
    externalIds: {},
    links: {},
    related: {},
  };
}
