import type { TitleRecord } from '#src/domain/fields/title.ts';
import { romanise } from '#src/domain/folding.ts';
import { addDays, isFullDate, type PartialDate, yearOf } from '#src/domain/partialDate.ts';
import type { Casting } from './casting.ts';
import { idsLike } from './externalIds.ts';
import type { NameMaker } from './names.ts';
import type { Random } from './random.ts';

const HANGUL = /[\uac00-\ud7a3]/;
/**
 * Titles are moved back by whole weeks, so that they still air on their weekdays: half of them by up to two and a half
 * years, the farthest by twenty. None is moved forward, or a big catalogue would consist of what is yet to come.
 */
const WEEKS_MAX = 1040;
const WEEKS_A_YEAR = 52;

interface Making {
  names: NameMaker;
  casting: Casting;
  serial: () => number;
  random: Random;
}

type Shift = (date: PartialDate | null) => PartialDate | null;

const byDays =
  (days: number): Shift =>
  (date) =>
    date !== null && isFullDate(date) ? addDays(date, days) : date;

const byYears =
  (years: number): Shift =>
  (date) =>
    date === null || isFullDate(date) ? date : `${yearOf(date) + years}${date.slice(4)}`;

/** Where only one of the dates has its day, both stay, since moving them apart could change their order. */
function shiftOf({ startDate, endDate }: TitleRecord, random: Random): Shift {
  const weeks = Math.floor(WEEKS_MAX * random.next() ** 3);
  const dates = [startDate, endDate].filter((date) => date !== null);
  if (dates.every(isFullDate)) return byDays(-7 * weeks);
  return byYears(dates.some(isFullDate) ? 0 : -Math.floor(weeks / WEEKS_A_YEAR));
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

function episodesLike(model: TitleRecord, shift: Shift): TitleRecord['episodes'] {
  return Object.fromEntries(
    Object.entries(model.episodes).map(([key, episode]) => [
      `new-${key}`,
      {
        ...episode,
        key: `new-${key}`,
        title: null,
        nativeTitle: null,
        synopsis: null,
        airDate: shift(episode.airDate),
      },
    ]),
  );
}

/**
 * Audiences elsewhere are long-tailed, and what a catalogue gains as it grows is ever less known: a title has between a
 * five hundredth and double the votes of its model, each order of magnitude as likely as the next.
 */
function scoresLike(model: TitleRecord, random: Random): TitleRecord['externalScores'] {
  const factor = 10 ** (0.3 - 3 * random.next());
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
 * names, credits, characters, episodes and ids elsewhere. Names, people, dates, votes and ids are its own; links,
 * relations and texts it has none.
 */
export function titleLike(model: TitleRecord, making: Making): TitleRecord {
  const shift = shiftOf(model, making.random);
  return {
    ...model,
    ...namesLike(model, making),
    ...creditsLike(model, making),
    synopsis: null,
    startDate: shift(model.startDate),
    endDate: shift(model.endDate),
    characters: charactersLike(model, making),
    episodes: episodesLike(model, shift),
    externalScores: scoresLike(model, making.random),
    externalIds: idsLike(model.externalIds, making.serial()),
    links: {},
    related: {},
  };
}
