import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { addDays, isFullDate, type PartialDate, yearOf } from '#src/domain/dates/partialDate.ts';
import { romanise } from '#src/domain/names/folding.ts';
import type { Casting } from './casting.ts';
import { idsLike } from './externalIds.ts';
import type { NameMaker } from './names.ts';
import type { Random } from './random.ts';

const HANGUL = /[\uac00-\ud7a3]/;
/**
 * Titles are moved back by whole weeks, so that they still air on the same weekdays: half of them by up to two and a half
 * years, the others by up to twenty. None is moved forward, because a big catalogue would then be mostly upcoming titles.
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

/** If only one of the dates has a day, both stay, because moving them differently could change their order. */
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
 * The votes at other sites have a long tail, and the titles that a growing catalogue adds are ever less popular. A title gets
 * between a five-hundredth and twice the votes of its model, all orders of magnitude with the same probability.
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

/** Returns how many credits a title like this model needs. */
export function creditCount(model: TitleRecord): number {
  return Object.keys(model.cast).length + Object.keys(model.crew).length;
}

/**
 * Returns a new title with the structure of the model: the same kind, countries, genres, tags, studios, services, length and
 * numbers of names, credits, characters, episodes and external ids. Names, people, dates, votes and ids are new. Links,
 * relations and texts are empty.
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
