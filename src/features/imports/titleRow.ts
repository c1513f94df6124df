import { contentRatingCode, isUnratedText } from '#src/domain/catalogue/contentRatings.ts';
import { countryCodeOf } from '#src/domain/catalogue/countries.ts';
import { type ExternalSource, isExternalId } from '#src/domain/catalogue/externalIds.ts';
import { TITLE_TYPES, type TitleType } from '#src/domain/catalogue/titleTypes.ts';
import { isWeekday, normaliseAirTime, shiftWeekday } from '#src/domain/dates/airTime.ts';
import { parsePartialDate, yearOf } from '#src/domain/dates/partialDate.ts';
import type { Incoming } from './merging.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { isTestEntry, type RowFieldsReader } from './rowReading.ts';

/** A line of `titles` as field values, with the values that match it to a stored title. */
export interface ImportedTitle {
  readonly key: string;
  readonly incoming: Incoming;
  readonly year: number | null;
  /** The first country; null if the row has none. */
  readonly countryId: number | null;
  /** Days by which the listed dates are before the real ones: 1 for a slot such as 25:15. */
  readonly dayShift: 0 | 1;
  /** The largest number of votes at another catalogue. */
  readonly votes: number;
}

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** External sources by their names in the data set. */
const SOURCE_FIELDS: ReadonlyMap<string, ExternalSource> = new Map([
  ['imdb', 'imdb'],
  ['tmdb', 'tmdb'],
  ['mdl', 'mydramalist'],
  ['daum_tv', 'daum'],
]);

function typeOf(fields: RowFieldsReader): TitleType {
  const input = fields.requiredText('type');
  return (
    TITLE_TYPES.find((type) => type === input) ??
    fields.rejectRow('type', `is not one of ${TITLE_TYPES.join(', ')}`)
  );
}

function dateOf(fields: RowFieldsReader, field: string): string | null {
  const input = fields.text(field);
  if (input === null) return null;
  return (
    parsePartialDate(input) ?? fields.rejectValue(field, input, 'is not a date (YYYY, YYYY-MM or YYYY-MM-DD)')
  );
}

interface Airing {
  startDate: string | null;
  endDate: string | null;
  airTime: string | null;
  airWeekdays: number[];
  dayShift: 0 | 1;
}

function airingOf(fields: RowFieldsReader): Airing {
  const year = fields.integer('year', 1850, 2200);
  const start = dateOf(fields, 'start_date');
  if (start !== null && year !== null && yearOf(start) !== year) {
    fields.rejectValue('year', year, `differs from start_date ${start}, which is kept`);
  }
  const end = dateOf(fields, 'end_date');
  const input = fields.text('air_time');
  const air = input === null ? null : normaliseAirTime({ time: input });
  if (input !== null && air === null) fields.rejectValue('air_time', input, 'is not a time of day');
  const moved = (date: string | null) =>
    date === null || input === null ? date : (normaliseAirTime({ date, time: input })?.date ?? date);
  const startDate = moved(start) ?? (year === null ? null : String(year));
  const endDate = moved(end);
  const isOrdered = startDate === null || endDate === null || endDate >= startDate.slice(0, endDate.length);
  if (!isOrdered) fields.rejectValue('end_date', end, `is before start_date ${start ?? year}`);
  const dayShift = air?.dayShift ?? 0;
  return {
    startDate,
    endDate: isOrdered ? endDate : null,
    airTime: air?.time ?? null,
    airWeekdays: weekdaysOf(fields, dayShift),
    dayShift,
  };
}

function weekdaysOf(fields: RowFieldsReader, dayShift: number): number[] {
  const days = fields.list('air_days').flatMap((input) => {
    const weekday = WEEKDAY_NAMES.indexOf(input.slice(0, 3)) + 1;
    if (isWeekday(weekday)) return [shiftWeekday(weekday, dayShift)];
    fields.rejectValue('air_days', input, 'is not a weekday');
    return [];
  });
  return [...new Set<number>(days)].sort((a, b) => a - b);
}

function ratingsOf(fields: RowFieldsReader, ids: ReferenceIds): { contentRatingId: number }[] {
  return (['KR', 'US'] as const).flatMap((country) => {
    const field = `content_rating_${country.toLowerCase()}`;
    const input = fields.text(field);
    if (input === null || isUnratedText(input)) return [];
    const id = ids.contentRatings.get(`${country}:${contentRatingCode(country, input)}`);
    if (id !== undefined) return [{ contentRatingId: id }];
    fields.rejectValue(field, input, `is not a rating of ${country}'s system`);
    return [];
  });
}

type SourceIds = Readonly<Record<string, unknown>>;

function externalIdsOf(fields: RowFieldsReader, input: unknown, key: string, ids: ReferenceIds) {
  const own = { sourceId: ids.sources.dataset, value: key };
  if (input === undefined || input === null) return [own];
  if (typeof input !== 'object') {
    fields.rejectValue('external_ids', input, 'is not an object');
    return [own];
  }
  const others = Object.entries(input as SourceIds).flatMap(([name, value]) => {
    const source = SOURCE_FIELDS.get(name);
    if (source !== undefined && typeof value === 'string' && isExternalId(source, value)) {
      return [{ sourceId: ids.sources[source], value }];
    }
    fields.rejectValue(
      `external_ids.${name}`,
      value,
      source ? 'is not an id of that source' : 'is an unknown source',
    );
    return [];
  });
  return [own, ...others];
}

const VOTES_MAX = 2_147_483_647;

function scoresOf(fields: RowFieldsReader, ids: ReferenceIds) {
  const read = (sourceId: number, prefix: string) => {
    const score = fields.decimal(`${prefix}score`, 0, 10);
    const votes = fields.integer(`${prefix}votes`, 0, VOTES_MAX);
    return score === null ? [] : [{ sourceId, score, votes }];
  };
  return [
    ...read(ids.sources.mydramalist, ''),
    ...read(ids.sources.imdb, 'imdb_'),
    ...read(ids.sources.tmdb, 'tmdb_'),
  ];
}

type ReferenceKind = 'genres' | 'tags' | 'networks' | 'studios' | 'services';

function referencesOf(
  fields: RowFieldsReader,
  field: string,
  kind: ReferenceKind,
  ids: ReferenceIds,
): number[] {
  const matches = fields.list(field).flatMap((key) => {
    const id = ids[kind].get(key);
    if (id === undefined) fields.rejectValue(field, key, 'is not in the reference file');
    return typeof id === 'number' ? [id] : [];
  });
  return [...new Set(matches)];
}

/** Reads the countries of a row: one from `country`, or several from `countries`, which may be empty. */
function countriesOf(
  fields: RowFieldsReader,
  json: Readonly<Record<string, unknown>>,
  ids: ReferenceIds,
): readonly number[] {
  const input = json.countries === undefined ? [fields.requiredText('country')] : fields.list('countries');
  const matches = input.map(
    (country) =>
      ids.countries.get(countryCodeOf(country) ?? '') ??
      fields.rejectRow('country', `is unknown: ${country}`),
  );
  return [...new Set(matches)];
}

/** Reads a line of `titles`. Ignores MyDramaList's ratings, watchers and ranks and the number of seasons. */
export function titleRow(
  fields: RowFieldsReader,
  json: Readonly<Record<string, unknown>>,
  ids: ReferenceIds,
): ImportedTitle {
  const key = fields.requiredText('id');
  const title = fields.requiredName('title');
  if (isTestEntry(title)) fields.rejectRow('title', 'is a test entry of the source');
  const type = typeOf(fields);
  const countryIds = countriesOf(fields, json, ids);
  const { dayShift, ...airing } = airingOf(fields);
  const nativeTitle = fields.name('native_title');
  const known = new Set([title, nativeTitle]);
  const aliases = fields.atMost(
    100,
    'alt_titles',
    [...new Set(fields.names('alt_titles'))].filter((name) => !known.has(name)),
  );
  const studios = [
    ...referencesOf(fields, 'networks', 'networks', ids),
    ...referencesOf(fields, 'studios', 'studios', ids),
  ];
  const scores = scoresOf(fields, ids);
  return {
    key,
    countryId: countryIds[0] ?? null,
    votes: Math.max(0, ...scores.map((score) => score.votes ?? 0)),
    dayShift,
    year: yearOf(airing.startDate),
    incoming: {
      plain: {
        type,
        title,
        nativeTitle: nativeTitle ?? (fields.flag('title_is_native') ? title : null),
        episodeCount: fields.integer('episodes', 1, 20_000),
        runtimeMinutes: fields.integer('duration_min', 1, 2000),
        ...airing,
      },
      lists: {
        aliases: aliases.map((name) => ({ name })),
        countries: countryIds.map((countryId) => ({ countryId })),
        genres: referencesOf(fields, 'genres', 'genres', ids).map((genreId) => ({ genreId })),
        tags: referencesOf(fields, 'tags', 'tags', ids).map((tagId) => ({ tagId })),
        studios: studios.map((studioId) => ({ studioId })),
        contentRatings: ratingsOf(fields, ids),
        availability: referencesOf(fields, 'streaming', 'services', ids).map((serviceId) => ({
          serviceId,
          countryId: null,
          kind: null,
        })),
        externalIds: externalIdsOf(fields, json.external_ids, key, ids),
        externalScores: scores,
      },
    },
  };
}
